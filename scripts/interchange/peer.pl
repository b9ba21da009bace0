# Makes and verifies bcrypt hashes with the crypt of the C library, as scripts/interchange.mjs asks.
use strict;
use warnings;
use JSON::PP;

my $request = decode_json(join '', <STDIN>);

sub hashed {
    my ($password, $setting) = @_;
    utf8::encode($password);
    return crypt($password, $setting) // '';
}

# The salt does not matter here, as long as its last character holds no bits beyond the 128.
my $salt = join '', map { ('.', '/', 'A' .. 'Z', 'a' .. 'z', 0 .. 9)[rand 64] } 1 .. 21;

my @made = map { hashed($_->[1], '$' . substr($_->[0], -2) . '$04$' . $salt . 'u') } @{$request->{make}};
my @verified = map { hashed($_->[1], $_->[0]) eq $_->[0] ? JSON::PP::true : JSON::PP::false } @{$request->{verify}};
print encode_json({ made => \@made, verified => \@verified });
