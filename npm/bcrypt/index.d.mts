export * from 'slowhash/bcrypt'
export { default } from 'slowhash/bcrypt'
