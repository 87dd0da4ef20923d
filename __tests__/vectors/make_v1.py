"""Computes v1.json without any code of this project: HMAC and HKDF of the standard library, BIP-340, ChaCha20 and NIP-44
written out from their texts. Needs the package `cryptography` for ChaCha20.

    cd __tests__/vectors && python3 make_v1.py > v1.json && npx prettier --write v1.json && git diff --exit-code v1.json

The wire form of v1 never changes, so neither does v1.json; a new form gets a file of its own.
"""

import base64
import hashlib
import hmac
import json

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

# secp256k1 (SEC 2) and BIP-340
P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)


def add(a, b):
    if a is None:
        return b
    if b is None:
        return a
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    if a == b:
        slope = 3 * a[0] * a[0] * pow(2 * a[1], -1, P) % P
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P) % P
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def multiply(point, k):
    result = None
    while k:
        if k & 1:
            result = add(result, point)
        point = add(point, point)
        k >>= 1
    return result


def b32(n):
    return n.to_bytes(32, "big")


def public(secret):
    return b32(multiply(G, int.from_bytes(secret, "big"))[0])


def tagged(tag, data):
    head = hashlib.sha256(tag.encode()).digest()
    return hashlib.sha256(head + head + data).digest()


def schnorr_sign(message, secret):
    d = int.from_bytes(secret, "big")
    point = multiply(G, d)
    d = d if point[1] % 2 == 0 else N - d
    masked = bytes(a ^ b for a, b in zip(b32(d), tagged("BIP0340/aux", bytes(32))))
    k = int.from_bytes(tagged("BIP0340/nonce", masked + b32(point[0]) + message), "big") % N
    r = multiply(G, k)
    k = k if r[1] % 2 == 0 else N - k
    e = int.from_bytes(tagged("BIP0340/challenge", b32(r[0]) + b32(point[0]) + message), "big") % N
    return b32(r[0]) + b32((k + e * d) % N)


# HKDF (RFC 5869)
def extract(salt, key):
    return hmac.new(salt or bytes(32), key, "sha256").digest()


def expand(prk, info, length):
    out, block, i = b"", b"", 1
    while len(out) < length:
        block = hmac.new(prk, block + info + bytes([i]), "sha256").digest()
        out, i = out + block, i + 1
    return out[:length]


# NIP-44, version 2
def padded_length(n):
    if n <= 32:
        return 32
    power = 1 << (n - 1).bit_length()
    chunk = 32 if power <= 256 else power // 8
    return chunk * ((n - 1) // chunk + 1)


def nip44(text, secret, nonce):
    # The key is its own correspondent: the shared x coordinate is that of d * (the even point of d * G).
    x = int.from_bytes(public(secret), "big")
    y = pow((x**3 + 7) % P, (P + 1) // 4, P)
    shared = multiply((x, y if y % 2 == 0 else P - y), int.from_bytes(secret, "big"))[0]
    keys = expand(extract(b"nip44-v2", b32(shared)), nonce, 76)
    plain = text.encode()
    padded = len(plain).to_bytes(2, "big") + plain + bytes(padded_length(len(plain)) - len(plain))
    cipher = Cipher(algorithms.ChaCha20(keys[:32], bytes(4) + keys[32:44]), mode=None).encryptor().update(padded)
    mac = hmac.new(keys[44:], nonce + cipher, "sha256").digest()
    return base64.b64encode(b"\x02" + nonce + cipher + mac).decode()


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


# protocol.md, Encoding
def tagger(key):
    tag_key = expand(extract(b"", key), b"nostr-lock/v1/tag", 32)
    return lambda *parts: hmac.new(tag_key, compact(parts).encode(), "sha256").hexdigest()


SECRET = bytes(range(1, 33))
OPEN = b"nostr-lock/v1/open"
CREATED_AT = 1796040000
EXPIRATION = 1796220000
NONCE = bytes(range(100, 132))
TICKET = "00112233445566778899aabbccddeeff"
HOLDER = {
    "server": "https://github.com",
    "repository": "octo/deploy",
    "workflow": "Nightly „Größe“",
    "job": "deploy",
    "runId": "4711",
    "runAttempt": 2,
    "runUrl": "https://github.com/octo/deploy/actions/runs/4711/attempts/2",
    "runner": "GitHub Actions 7",
}
NOBODY = {key: 0 if key == "runAttempt" else "" for key in HOLDER} | {"runId": "4711"}

NAMES = [
    ["octo/deploy", "Nightly/deploy", ""],
    ["octo/deploy", "Nightly/deploy", "daily:2026-11-30"],
    ["octo/deploy", 'quotes " and \\ and / and #', "weekly:2026-W49"],
    ["größe/é", "🔒 lock\u0001\t\n\u2028", "hourly:2026-11-30T14+01:00"],
    ["x", "l" * 10000, "monthly:2026-11"],
]


def record(state, names, holder, period="daily:2026-11-30"):
    own = {"seq": 3, "fence": {"waiting": None, "withdrawn": None}.get(state, 1796040001)}
    if state == "evicted":
        own = {"by": "octocat", "reason": "stuck since Friday"}
    return {
        "v": 1,
        "state": state,
        "namespace": names[0],
        "lock": names[1],
        "period": period,
        "ticket": TICKET,
        **own,
        "leaseMs": 300000,
        "renewedAt": 1796040000123,
        "relays": "0123456789abcdef-fedcba9876543210",
        "holder": holder,
    }


def sealed(shared, value, names):
    tag = tagger(SECRET if shared else OPEN)
    lock_tag = tag("lock", *names)
    d = f"nostr-lock:{lock_tag}:{value['ticket']}" + (":evicted" if value["state"] == "evicted" else "")
    ts = [lock_tag, tag("period", names[0], None, value["period"]), tag("period", *names, value["period"])]
    if value["state"] != "waiting":
        ts.append(tag("handoff", *names))
    tags = [["d", d]] + [["t", t] for t in ts] + [["expiration", str(EXPIRATION)], ["alt", "nostr-lock record"]]
    content = nip44(compact(value), SECRET, NONCE) if shared else compact(value)
    pubkey = public(SECRET).hex()
    digest = hashlib.sha256(compact([0, pubkey, CREATED_AT, 30078, tags, content]).encode()).digest()
    event = {
        "id": digest.hex(),
        "pubkey": pubkey,
        "created_at": CREATED_AT,
        "kind": 30078,
        "tags": tags,
        "content": content,
        "sig": schnorr_sign(digest, SECRET).hex(),
    }
    return {"shared": shared, "names": names, "record": value, "event": event}


def tags_of(shared):
    tag = tagger(SECRET if shared else OPEN)
    for namespace, lock, period in NAMES:
        yield {
            "shared": shared,
            "namespace": namespace,
            "lock": lock,
            "period": period,
            "lockTag": tag("lock", namespace, lock),
            "handoffTag": tag("handoff", namespace, lock),
            "namespacePeriodTag": tag("period", namespace, None, period),
            "lockPeriodTag": tag("period", namespace, lock, period),
        }


STATES = ["waiting", "claiming", "held", "released", "completed", "withdrawn", "evicted"]
LOCK = ["octo/deploy", "Nightly/deploy"]
events = [sealed(shared, record(state, LOCK, HOLDER), LOCK) for shared in (True, False) for state in STATES]
events += [sealed(shared, record("held", [None, None], NOBODY, ""), LOCK) for shared in (True, False)]

print(
    json.dumps(
        {
            "secretKey": SECRET.hex(),
            "pubkey": public(SECRET).hex(),
            "nonce": NONCE.hex(),
            "createdAt": CREATED_AT,
            "expiration": EXPIRATION,
            "tags": [entry for shared in (True, False) for entry in tags_of(shared)],
            "sealed": events,
        },
        indent=2,
        ensure_ascii=False,
    )
)
