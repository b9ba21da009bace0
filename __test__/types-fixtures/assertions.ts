/** Whether two types are the same, `any` and optional properties included. */
export type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Whether a type is `any`. */
export type IsAny<T> = 0 extends 1 & T ? true : false

/** Compiles when `T` is true. */
export declare function holds<T extends true>(): T
