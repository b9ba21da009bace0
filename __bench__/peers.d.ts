// What of the packages is called. They are not installed where the types are checked, and two of them
// have none; what is written here is all that the contenders may use.

declare module '@node-rs/argon2' {
  interface Options {
    readonly memoryCost: number
    readonly timeCost: number
    readonly parallelism: number
    readonly salt: Uint8Array
  }
  export function hash(password: string, options: Options): Promise<string>
  export function hashSync(password: string, options: Options): string
  export function verify(stored: string, password: string): Promise<boolean>
  export function verifySync(stored: string, password: string): boolean
}

declare module '@amigo-labs/argon2' {
  interface Options {
    readonly memoryCost: number
    readonly timeCost: number
    readonly parallelism: number
  }
  export function hash(password: string, options: Options): Promise<string>
  export function hashSync(password: string, options: Options): string
  export function verify(stored: string, password: string): Promise<boolean>
  export function verifySync(stored: string, password: string): boolean
}

declare module '@node-rs/bcrypt' {
  interface Options {
    readonly cost: number
    readonly salt: Uint8Array
  }
  export function hash(password: string, options: Options): Promise<string>
  export function hashSync(password: string, options: Options): string
  export function verify(password: string, stored: string): Promise<boolean>
  export function verifySync(password: string, stored: string): boolean
}

declare module 'argon2' {
  interface Options {
    readonly memoryCost: number
    readonly timeCost: number
    readonly parallelism: number
    readonly salt: Buffer
  }
  const argon2: {
    hash(password: string, options: Options): Promise<string>
    verify(stored: string, password: string): Promise<boolean>
  }
  export default argon2
}

declare module 'bcrypt' {
  const bcrypt: {
    hash(password: string, salt: string): Promise<string>
    hashSync(password: string, salt: string): string
    compare(password: string, stored: string): Promise<boolean>
    compareSync(password: string, stored: string): boolean
  }
  export default bcrypt
}

declare module 'bcryptjs' {
  const bcryptjs: {
    hash(password: string, salt: string): Promise<string>
    hashSync(password: string, salt: string): string
    compare(password: string, stored: string): Promise<boolean>
    compareSync(password: string, stored: string): boolean
    encodeBase64(bytes: Uint8Array, length: number): string
  }
  export default bcryptjs
}

declare module 'hash-wasm' {
  interface Argon2Options {
    readonly password: string
    readonly salt: Uint8Array
    readonly memorySize: number
    readonly iterations: number
    readonly parallelism: number
    readonly hashLength: number
    readonly outputType: 'encoded'
  }
  interface BcryptOptions {
    readonly password: string
    readonly salt: Uint8Array
    readonly costFactor: number
    readonly outputType: 'encoded'
  }
  interface ScryptOptions {
    readonly password: string
    readonly salt: Uint8Array
    readonly costFactor: number
    readonly blockSize: number
    readonly parallelism: number
    readonly hashLength: number
    readonly outputType: 'binary'
  }
  interface Stored {
    readonly password: string
    readonly hash: string
  }
  export function argon2id(options: Argon2Options): Promise<string>
  export function argon2Verify(options: Stored): Promise<boolean>
  export function bcrypt(options: BcryptOptions): Promise<string>
  export function bcryptVerify(options: Stored): Promise<boolean>
  export function scrypt(options: ScryptOptions): Promise<Uint8Array>
}

declare module '@noble/hashes/argon2.js' {
  interface Options {
    readonly m: number
    readonly t: number
    readonly p: number
    readonly dkLen: number
  }
  export function argon2id(password: string, salt: Uint8Array, options: Options): Uint8Array
  export function argon2idAsync(
    password: string,
    salt: Uint8Array,
    options: Options,
  ): Promise<Uint8Array>
}

declare module '@noble/hashes/scrypt.js' {
  interface Options {
    readonly N: number
    readonly r: number
    readonly p: number
    readonly dkLen: number
  }
  export function scrypt(password: string, salt: Uint8Array, options: Options): Uint8Array
  export function scryptAsync(
    password: string,
    salt: Uint8Array,
    options: Options,
  ): Promise<Uint8Array>
}
