const { answers } = require('./answers.cjs')

answers().then((all) => console.log(JSON.stringify(all)))
