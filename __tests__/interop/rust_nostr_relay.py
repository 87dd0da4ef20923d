"""The relay of rust-nostr, in memory, on 127.0.0.1 and the port given, until it is killed."""

import asyncio
import sys

from nostr_sdk import LocalRelayBuilder, RateLimit


async def serve(port: int) -> None:
    # Its usual 60 events a minute are fewer than a test suite sends.
    limit = RateLimit(max_reqs=500, notes_per_minute=100_000)
    relay = LocalRelayBuilder().addr("127.0.0.1").port(port).rate_limit(limit).build()
    await relay.run()
    await asyncio.Event().wait()


asyncio.run(serve(int(sys.argv[1])))
