import { answers } from './answers.mjs'

answers().then((all) => console.log(JSON.stringify(all)))
