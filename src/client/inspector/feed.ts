import { createFeed, type FeedMessage, feedChannel } from '../../charts/feed.ts';

/** Tells inspectors in other tabs of this origin what the charts of this one do. Needs no network. */
export function openFeed() {
  const channel = new BroadcastChannel(feedChannel);
  const feed = createFeed(crypto.randomUUID(), Date.now, (message) => channel.postMessage(message));
  channel.onmessage = ({ data }: MessageEvent<FeedMessage>) => feed.hear(data);
  return { inspect: feed.inspect, forget: feed.forget };
}
