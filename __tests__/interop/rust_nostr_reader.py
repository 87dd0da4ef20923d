"""Reads events as the client of rust-nostr sees them: asked on standard input for {relay, filter, secretKey}, answers with a list on standard output.

With a secret key it also opens each content (NIP-44, sealed by the author to itself).
"""

import asyncio
import json
import sys
from datetime import timedelta

from nostr_sdk import Client, Filter, Keys, RelayUrl, ReqTarget


async def read(relay: str, wanted: dict, secret_key: str | None) -> list[dict]:
    keys = Keys.parse(secret_key) if secret_key else None
    client = Client()
    await client.add_relay(RelayUrl.parse(relay))
    await client.connect()
    target = ReqTarget.auto([Filter.from_json(json.dumps(wanted))])
    events = await client.fetch_events(target, timedelta(seconds=20))
    await client.shutdown()
    return [
        {
            "id": event.id().to_hex(),
            "pubkey": event.author().to_hex(),
            "kind": event.kind().as_u16(),
            "createdAt": event.created_at().as_secs(),
            "tags": [tag.to_vec() for tag in event.tags()],
            "content": keys.nip44_decrypt(event.author(), event.content()) if keys else event.content(),
            "verified": event.verify(),
            "expired": event.is_expired(),
        }
        for event in events
    ]


ask = json.load(sys.stdin)
print(json.dumps(asyncio.run(read(ask["relay"], ask["filter"], ask["secretKey"]))))
