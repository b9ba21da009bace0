// Over 400 lines: a table, with little else.

/**
 * Where the drop-in differs from `argon2` 0.45.1, case by case: what that gives, and what the drop-in
 * gives. `docs/compatibility/argon2.md` has a row for each.
 */

/** Cases that differ for one reason. */
export interface Exception {
  /** As in the documentation. */
  what: string
  why: string
  /** By the name of the case: theirs and ours. */
  cases: Readonly<Record<string, readonly [theirs: string, ours: string]>>
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    what: 'the order of the parameters',
    why: '0.45 writes `m,p,t`, which PHP, passlib, argon2-cffi and Bun refuse; both read either',
    cases: {
      'order of the parameters': ['m,p,t', 'm,t,p'],
    },
  },
  {
    what: 'more than 1024 calls at once',
    why: 'the queue is bounded, and with it the memory and the time that a login waits',
    cases: {
      'many calls at once': ['1100', '1024 and those that run'],
    },
  },
  {
    what: 'options that are no object',
    why: 'a string or an array in their place would mean the defaults',
    cases: {
      'options that are a string': [
        '$argon2id$v=19$m=65536,t=3,p=4$22$43',
        'TypeError [ERR_INVALID_ARG_TYPE]: options must be an object, got string',
      ],
      'options that are an array': [
        '$argon2id$v=19$m=65536,t=3,p=4$22$43',
        'TypeError [ERR_INVALID_ARG_TYPE]: options must be an object, got Array',
      ],
    },
  },
  {
    what: 'an option of undefined',
    why: 'it would be a type, version or cost of 0, and never match in needsRehash',
    cases: {
      'type of undefined': [
        'TypeError: id must be a string',
        '$argon2id$v=19$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$iYXGemesIZhiazr5QHRFMNQ0p/0FLvDrJk2eMm/VofU',
      ],
      'type of undefined for raw bytes': [
        'Buffer 062f1ce77538fab9f2ca7f45fc1f5e775d2009e14f2a01f002c751cab24fe7f6',
        'Buffer 8985c67a67ac2198626b3af940744530d434a7fd052ef0eb264d9e326fd5a1f5',
      ],
      'version of undefined': [
        '$argon2id$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$nNEtQBupWSR7IAcBSR9Iq+/PIx7jdr5zmL1TKuBCW7w',
        '$argon2id$v=19$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$iYXGemesIZhiazr5QHRFMNQ0p/0FLvDrJk2eMm/VofU',
      ],
      'time cost of undefined': [
        'Error: Time cost is too small',
        '$argon2id$v=19$m=16,t=3,p=1$c2FsdHNhbHRzYWx0c2FsdA$Fs7t9avkpY+hQXapq78hhDJKraAsZMBXFnbgtvpTDxA',
      ],
      'parallelism of undefined': [
        'Error: Too few lanes',
        '$argon2id$v=19$m=32,t=1,p=4$c2FsdHNhbHRzYWx0c2FsdA$ueaMMeo/yvUxE18TsZaMxGSg2F1y48aPYlXgUMS8hcg',
      ],
      'rehash to undefined': ['true', 'false'],
    },
  },
  {
    what: 'a number that is no integer of its range',
    why: 'it would be cut or wrapped around for the hash, and stand in the string as it came',
    cases: {
      'memory cost of NaN': [
        'Error: Memory cost is too small',
        'RangeError [ERR_OUT_OF_RANGE]: memoryCost must be an integer, 8..=4294967295 KiB, got NaN',
      ],
      'memory cost of a word': [
        'Error: Memory cost is too small',
        'RangeError [ERR_OUT_OF_RANGE]: memoryCost must be an integer, 8..=4294967295 KiB, got NaN',
      ],
      'memory cost of 16.5': [
        '$argon2id$v=19$m=16.5,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$iYXGemesIZhiazr5QHRFMNQ0p/0FLvDrJk2eMm/VofU',
        'RangeError [ERR_OUT_OF_RANGE]: memoryCost must be an integer, 8..=4294967295 KiB, got 16.5',
      ],
      'time cost of 1.9': [
        '$argon2id$v=19$m=16,t=1.9,p=1$c2FsdHNhbHRzYWx0c2FsdA$iYXGemesIZhiazr5QHRFMNQ0p/0FLvDrJk2eMm/VofU',
        'RangeError [ERR_OUT_OF_RANGE]: timeCost must be an integer, 1..=4294967295 passes, got 1.9',
      ],
      'hash length of 16.5': [
        '$argon2id$v=19$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$P2AprLSWEFsm4kKlLeTw8Q',
        'RangeError [ERR_OUT_OF_RANGE]: hashLength must be an integer, 4..=4294967295 bytes, got 16.5',
      ],
      'memory cost of 16 - 2^32': [
        '$argon2id$v=19$m=-4294967280,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$iYXGemesIZhiazr5QHRFMNQ0p/0FLvDrJk2eMm/VofU',
        'RangeError [ERR_OUT_OF_RANGE]: memoryCost must be 8..=4294967295 KiB, got -4294967280',
      ],
      'version of 0': [
        '$argon2id$v=0$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$nNEtQBupWSR7IAcBSR9Iq+/PIx7jdr5zmL1TKuBCW7w',
        'RangeError [ERR_OUT_OF_RANGE]: version must be one of 19, 16, got 0',
      ],
      'version of 18': [
        '$argon2id$v=18$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$PEg7F5V2WR1ftykbk9wOwE6txUd/fAjr8AB3+iq+NFg',
        'RangeError [ERR_OUT_OF_RANGE]: version must be one of 19, 16, got 18',
      ],
      'type of 1.5': [
        'TypeError: id must be a string',
        'Error [ERR_OUT_OF_RANGE]: There is no such version of Argon2',
      ],
    },
  },
  {
    what: 'a number of another type',
    why: 'the error names the option; a string of a number is read as that number everywhere',
    cases: {
      'memory cost of null': [
        'Error: Memory cost is too small',
        'TypeError [ERR_INVALID_ARG_TYPE]: memoryCost must be a number, got null',
      ],
      'time cost of true': [
        'TypeError: params values must be strings',
        'TypeError [ERR_INVALID_ARG_TYPE]: timeCost must be a number, got boolean',
      ],
      'memory cost of a bigint': [
        'TypeError: Cannot convert a BigInt value to a number',
        'TypeError [ERR_INVALID_ARG_TYPE]: memoryCost must be a number, got bigint',
      ],
      'memory cost as a hexadecimal string': [
        '$argon2id$v=19$m=0x10,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$iYXGemesIZhiazr5QHRFMNQ0p/0FLvDrJk2eMm/VofU',
        '$argon2id$v=19$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$iYXGemesIZhiazr5QHRFMNQ0p/0FLvDrJk2eMm/VofU',
      ],
      'version as a string': [
        'TypeError: version must be a positive integer number',
        '$argon2id$v=19$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$iYXGemesIZhiazr5QHRFMNQ0p/0FLvDrJk2eMm/VofU',
      ],
      'type of a name': [
        'TypeError: id must be a string',
        'TypeError [ERR_INVALID_ARG_TYPE]: type must be argon2d, argon2i or argon2id (0, 1 or 2), got string',
      ],
      'type of null': [
        'TypeError: id must be a string',
        'TypeError [ERR_INVALID_ARG_TYPE]: type must be argon2d, argon2i or argon2id (0, 1 or 2), got null',
      ],
    },
  },
  {
    what: 'bytes of another type',
    why: '`Invalid argument` names neither the option nor what came',
    cases: {
      'salt of a string': [
        'Error: Invalid argument',
        'TypeError [ERR_INVALID_ARG_TYPE]: salt must be a Uint8Array, got string',
      ],
      'salt of a number': [
        'Error: Invalid argument',
        'TypeError [ERR_INVALID_ARG_TYPE]: salt must be a Uint8Array, got number',
      ],
      'secret of a string': [
        'Error: Invalid argument',
        'TypeError [ERR_INVALID_ARG_TYPE]: secret must be a Uint8Array, got string',
      ],
      'secret of null': [
        'Error: Invalid argument',
        'TypeError [ERR_INVALID_ARG_TYPE]: secret must be a Uint8Array, got null',
      ],
      'associated data of a string': [
        'Error: Invalid argument',
        'TypeError [ERR_INVALID_ARG_TYPE]: associatedData must be a Uint8Array, got string',
      ],
      'associated data of null': [
        'Error: Invalid argument',
        'TypeError [ERR_INVALID_ARG_TYPE]: associatedData must be a Uint8Array, got null',
      ],
      'verify with a secret of a string': [
        'Error: Invalid argument',
        'TypeError [ERR_INVALID_ARG_TYPE]: secret must be a Uint8Array, got string',
      ],
      'verify with a secret of null': [
        'Error: Invalid argument',
        'TypeError [ERR_INVALID_ARG_TYPE]: secret must be a Uint8Array, got null',
      ],
    },
  },
  {
    what: 'a Uint8Array as salt or associated data',
    why: 'the secret may be one, and so may these',
    cases: {
      'salt in a Uint8Array': [
        'TypeError: salt must be a Buffer',
        '$argon2id$v=19$m=16,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$OTo0WXqrNxs9eWGE6nOQXmQ7t8JObNJyWZIyElBno18',
      ],
      'associated data in a Uint8Array': [
        'TypeError: params values must be strings',
        '$argon2id$v=19$m=16,t=1,p=1,data=AQID$c2FsdHNhbHRzYWx0c2FsdA$p4JUQBjhCO+/2JfV3qMmFLy2YMlvbIUgvkMi4oJHKvU',
      ],
    },
  },
  {
    what: 'a password that is neither a string nor bytes',
    why: '`Buffer.from` makes zeros of an array of strings, and nothing of a DataView',
    cases: {
      'password in an array of strings': [
        '$argon2id$v=19$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$iFQOYAaNWxcohE9QsNKMK/qhXHIJRuvAsAG4O7pdTZw',
        'TypeError [ERR_INVALID_ARG_TYPE]: password must be a string or Uint8Array, got Array',
      ],
      'password in an array of numbers': [
        '$argon2id$v=19$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$n0xZKYBdI7QKft99P75hKnff5Er50qMUVN/L2ZHawgA',
        'TypeError [ERR_INVALID_ARG_TYPE]: password must be a string or Uint8Array, got Array',
      ],
      'password in a Uint16Array': [
        '$argon2id$v=19$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$Vdk0gZSkcX+mazB1UFzv7JMUddov76YO06dTJTPxY9s',
        'TypeError [ERR_INVALID_ARG_TYPE]: password must be a string or Uint8Array, got Uint16Array',
      ],
      'password in a DataView': [
        '$argon2id$v=19$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$XA2dSpj5jgLXNHJ4nRX/eg/lnX25sVdfwc5Sih6LavA',
        'TypeError [ERR_INVALID_ARG_TYPE]: password must be a string or Uint8Array, got DataView',
      ],
      'password of a length alone': [
        '$argon2id$v=19$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$AH1pNo95C44ctitAF+b9ebQ+8nGwa9rHANpmYsOBg8I',
        'TypeError [ERR_INVALID_ARG_TYPE]: password must be a string or Uint8Array, got Object',
      ],
      'password in a String object': [
        '$argon2id$v=19$m=16,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$iYXGemesIZhiazr5QHRFMNQ0p/0FLvDrJk2eMm/VofU',
        'TypeError [ERR_INVALID_ARG_TYPE]: password must be a string or Uint8Array, got String',
      ],
    },
  },
  {
    what: 'a salt, hash or associated data over 8192 bytes',
    why: 'what is read is bounded, and what is written is read again',
    cases: {
      'hash of 8193 bytes': ['10975', 'RangeError [ERR_OUT_OF_RANGE]: Hash length is too large'],
      'salt of 8193 bytes': ['10996', 'RangeError [ERR_OUT_OF_RANGE]: Salt is too long'],
      'associated data of 8193 bytes': [
        '11024',
        'RangeError [ERR_OUT_OF_RANGE]: associatedData must be 0..=8192 bytes, got 8193',
      ],
    },
  },
  {
    what: 'associated data whose base64 is digits',
    why: '0.45 takes them for a number and cannot verify what it wrote',
    cases: {
      'verify associated data of digits': ['TypeError [ERR_INVALID_ARG_TYPE]', 'true'],
    },
  },
  {
    what: 'a secret that is inherited',
    why: 'nothing is read from a prototype, for anything may have been put there',
    cases: { 'verify with an inherited secret': ['true', 'false'] },
  },
  {
    what: 'verify with options of null',
    why: 'it means none, as it does for hash',
    cases: {
      'verify with options of null': [
        "TypeError: Cannot read properties of null (reading 'secret')",
        'true',
      ],
    },
  },
  {
    what: 'a string of another algorithm',
    why: 'it is false for verify and true for needsRehash, whatever its fields are',
    cases: {
      'verify PBKDF2 of passlib': ['TypeError: params must be in the format name=value', 'false'],
      'verify yescrypt': ['TypeError: params must be in the format name=value', 'false'],
      'verify an id of every object': ['true', 'false'],
      'rehash bcrypt': ["TypeError: Cannot read properties of undefined (reading 'm')", 'true'],
    },
  },
  {
    what: 'a damaged Argon2 string',
    why: 'one code, and a message that says what is wrong, in place of texts from three layers',
    cases: {
      'verify a name alone': [
        'TypeError [ERR_INVALID_ARG_TYPE]',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: wrong number of fields',
      ],
      'verify a name and an empty field': [
        "TypeError: Cannot read properties of undefined (reading 'm')",
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: wrong number of fields',
      ],
      'verify a string without a hash': [
        "TypeError: Cannot read properties of undefined (reading 'byteLength')",
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a parameter is unknown, repeated, missing or malformed',
      ],
      'verify a string with an empty hash': [
        'Error: Output pointer is NULL',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: the hash is too short',
      ],
      'verify a string without salt and hash': [
        "TypeError: Cannot read properties of undefined (reading 'byteLength')",
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: wrong number of fields',
      ],
      'verify a hash of 3 bytes': [
        'Error: Output is too short',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: the hash is too short',
      ],
      'verify a salt of 3 bytes': [
        'Error: Salt is too short',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: the salt is too short',
      ],
      'verify passes of 0': [
        'Error: Time cost is too small',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a number is out of range or not canonical',
      ],
      'verify lanes of 0': [
        'Error: Too few lanes',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a number is out of range or not canonical',
      ],
      'verify memory of 7': [
        'Error: Memory cost is too small',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a number is out of range or not canonical',
      ],
      'verify without a memory': [
        'Error: Memory cost is too small',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a parameter is unknown, repeated, missing or malformed',
      ],
      'verify a memory without a value': [
        'TypeError: params values must satisfy /^[a-zA-Z0-9/+.-]+$/',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a parameter is unknown, repeated, missing or malformed',
      ],
      'verify a memory that is a name': [
        'TypeError: params must be in the format name=value',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a parameter is unknown, repeated, missing or malformed',
      ],
      'verify a parameter in capitals': [
        'TypeError: params names must satisfy /^[a-z0-9-]{1,32}$/',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a parameter is unknown, repeated, missing or malformed',
      ],
      'verify without parameters': [
        'TypeError: params must be in the format name=value',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a parameter is unknown, repeated, missing or malformed',
      ],
      'verify with a new line behind': [
        'TypeError: params must be in the format name=value',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: base64 is malformed or not canonical',
      ],
      'verify padded base64': [
        'TypeError: params names must satisfy /^[a-z0-9-]{1,32}$/',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: base64 is malformed or not canonical',
      ],
      'verify another alphabet': [
        'false',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: base64 is malformed or not canonical',
      ],
      'verify version 99': [
        'false',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: unknown version',
      ],
      'verify version 0': [
        'false',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: unknown version',
      ],
      'rehash a string without a hash': [
        'false',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash',
      ],
    },
  },
  {
    what: 'an Argon2 string of more than one reading',
    why: 'two readers could take it for different hashes',
    cases: {
      'verify a leading zero': [
        'true',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a number is out of range or not canonical',
      ],
      'verify a plus sign': [
        'true',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a number is out of range or not canonical',
      ],
      'verify a point and a zero': [
        'true',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a number is out of range or not canonical',
      ],
      'verify a fraction': [
        'true',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a number is out of range or not canonical',
      ],
      'verify a number above 2^32': [
        'true',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a number is out of range or not canonical',
      ],
      'verify a parameter twice': [
        'true',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a parameter is unknown, repeated, missing or malformed',
      ],
      'verify an unknown parameter': [
        'true',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: a parameter is unknown, repeated, missing or malformed',
      ],
      'verify stray bits at the end': [
        'true',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: base64 is malformed or not canonical',
      ],
      'verify version 019': [
        'true',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash: unknown version',
      ],
      'rehash a leading zero': [
        'false',
        'TypeError [ERR_SLOWHASH_INVALID_HASH]: invalid stored hash',
      ],
    },
  },
  {
    what: 'an Argon2 string beyond the limits',
    why: 'whoever can write to the table would choose the cost',
    cases: {
      'verify 256 lanes': [
        'false',
        'Error [ERR_SLOWHASH_LIMIT]: stored hash exceeds the limit: parallelism must be at most 255 lanes, got 256',
      ],
    },
  },
  {
    what: 'needsRehash with a type or a hash length',
    why: 'what is asked for is compared',
    cases: {
      'rehash to another type': ['false', 'true'],
      'rehash to another hash length': ['false', 'true'],
    },
  },
]

/** What 0.45.1 gives where 0.44.0 gives something else. The two differ in nothing else. */
export const SINCE_0_45: Readonly<Record<string, string>> = {
  'order of the parameters': 'm,p,t',
  'rehash to a bigint': 'false',
}
