export * from 'slowhash/argon2'
export { default } from 'slowhash/argon2'
