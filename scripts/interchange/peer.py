"""Makes and verifies hashes with argon2-cffi, bcrypt and passlib, as scripts/interchange.mjs asks."""

import json
import os
import sys

# passlib's own bcrypt: it cannot drive the current bcrypt package.
os.environ["PASSLIB_BUILTIN_BCRYPT"] = "enabled"

import argon2
import bcrypt
import passlib.hash
from argon2.low_level import Type, hash_secret

TYPES = {"argon2d": Type.D, "argon2i": Type.I, "argon2id": Type.ID}
passlib.hash.bcrypt.set_backend("builtin")


def cffi_make(kind, password):
    kind, version = kind.split("-v")
    return hash_secret(
        password, os.urandom(16), 2, 64, 1, 32, TYPES[kind], int(version)
    ).decode()


def cffi_verify(stored, password):
    try:
        return argon2.PasswordHasher().verify(stored, password)
    except argon2.exceptions.VerifyMismatchError:
        return False


def bcrypt_make(kind, password):
    return bcrypt.hashpw(password, bcrypt.gensalt(4, kind[-2:].encode())).decode()


def bcrypt_verify(stored, password):
    return bcrypt.checkpw(password, stored.encode())


def passlib_make(kind, password):
    if kind == "scrypt":
        return passlib.hash.scrypt.using(rounds=4).hash(password)
    if kind.startswith("bcrypt"):
        return passlib.hash.bcrypt.using(rounds=4, ident=kind[-2:]).hash(password)
    costs = {"time_cost": 2, "memory_cost": 64, "parallelism": 1}
    return passlib.hash.argon2.using(type=kind[6:-4].upper(), **costs).hash(password)


def passlib_verify(stored, password):
    handlers = [passlib.hash.argon2, passlib.hash.bcrypt, passlib.hash.scrypt]
    return next(h for h in handlers if h.identify(stored)).verify(password, stored)


LIBRARIES = {
    "argon2-cffi": (cffi_make, cffi_verify),
    "bcrypt": (bcrypt_make, bcrypt_verify),
    "passlib": (passlib_make, passlib_verify),
}

request = json.load(sys.stdin)
make, verify = LIBRARIES[request["library"]]
answer = {
    "made": [make(kind, password.encode()) for kind, password in request["make"]],
    "verified": [verify(stored, password.encode()) for stored, password in request["verify"]],
}
json.dump(answer, sys.stdout)
