const { hash, verify } = require('slowhash')
const bcrypt = require('slowhash/bcrypt')

exports.answers = async () => {
  const stored = await hash('correct horse', { memoryCost: 64, timeCost: 2 })
  const other = await bcrypt.hash('correct horse', 4)
  return [
    await verify(stored, 'correct horse'),
    await verify(stored, 'wrong horse'),
    await bcrypt.compare('correct horse', other),
    await bcrypt.compare('wrong horse', other),
    await verify(other, 'correct horse'),
  ]
}
