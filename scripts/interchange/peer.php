<?php
// Makes and verifies hashes with PHP's password functions, as scripts/interchange.mjs asks.

$request = json_decode(stream_get_contents(STDIN), true);

function make(string $kind, string $password): string
{
    if ($kind === 'bcrypt-2y') {
        return password_hash($password, PASSWORD_BCRYPT, ['cost' => 4]);
    }
    $costs = ['memory_cost' => 64, 'time_cost' => 2, 'threads' => 1];
    return password_hash($password, $kind === 'argon2i-v19' ? PASSWORD_ARGON2I : PASSWORD_ARGON2ID, $costs);
}

echo json_encode([
    'made' => array_map(fn ($one) => make($one[0], $one[1]), $request['make']),
    'verified' => array_map(fn ($one) => password_verify($one[1], $one[0]), $request['verify']),
]);
