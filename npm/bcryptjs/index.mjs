export * from 'slowhash/bcryptjs'
export { default } from 'slowhash/bcryptjs'
