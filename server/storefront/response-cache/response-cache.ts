import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { StockChange } from '../../catalogue/snapshot/stock-level.ts';
import { type LiveAnswer, WHOLE_LISTS } from '../../platform/http/live-answer.ts';
import {
  type AnswerHeaders,
  type Entry,
  makeEntry,
  OVERHEAD_BYTES,
  type Reply,
  replyFrom,
} from './entry.ts';
import { PendingAnswer } from './pending-answer.ts';

/** Answers with a query, which visitors can make up, share their own limit and evict nothing else. */
const QUERIED_BYTES = 16 * 1024 * 1024;
const PLAIN_BYTES = 256 * 1024 * 1024;

/**
 * How long a stale answer may be sent. Polling for moved stock takes the rest of the second, and of
 * the ten for the exact stock behind cards and in lists.
 */
const SOON_MS = 400;
const LATER_MS = 9_000;
/** Refreshing begins this long before: with the first of these at once, with the other after a while. */
const AHEAD_MS = 5_000;
/** A tenth of one core. */
const PAUSE_PER_WORK = 9;
/** An answer that has not been requested for this long is not refreshed. */
const IDLE_MS = 2_000;

type Room = { entries: Map<string, Entry>; maxBytes: number; bytes: number };

/**
 * Answers built once and cached as bytes. A request for the exact URL of an answer without a query
 * is served before it reaches the framework: a lookup and one write. With a query, or while the
 * answer is being built, it is served inside the framework, which finds the URL, logs and measures.
 *
 * What an owner changes is removed. What orders change is stale: it is sent until it has been
 * refreshed, or for as long as it may be. Refreshing takes at most a tenth of the time.
 */
export class ResponseCache {
  /** Requests served with an answer built for another, before or inside the framework. */
  hits = 0;
  /** How often the framework built an answer of a cached route. */
  made = 0;
  /** How many answers were refreshed because orders had moved the stock they show. */
  remade = 0;
  /** For the tests. */
  isRefreshing = false;
  readonly #plain: Room = { entries: new Map(), maxBytes: PLAIN_BYTES, bytes: 0 };
  readonly #queried: Room = { entries: new Map(), maxBytes: QUERIED_BYTES, bytes: 0 };
  /** By URL, what each new request for it waits for. */
  readonly #pending = new Map<string, PendingAnswer>();
  /** By product, so that a move finds them without a scan. */
  readonly #showing = new Map<string, Set<Entry>>();
  readonly #stale = new Set<Entry>();
  /** An answer begun before may not show the latest change. */
  #changedAt = Number.NEGATIVE_INFINITY;
  #movedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #restsUntil = 0;

  constructor({ plain = PLAIN_BYTES, queried = QUERIED_BYTES } = {}) {
    this.#plain.maxBytes = plain;
    this.#queried.maxBytes = queried;
  }

  /** The size of everything cached, and of what is being compressed. */
  get bytes(): { plain: number; queried: number } {
    return { plain: this.#plain.bytes, queried: this.#queried.bytes };
  }

  get entries(): number {
    return this.#plain.entries.size + this.#queried.entries.size;
  }

  /** Answers from memory, or returns false and leaves the request to the framework. */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const entry = this.#lookUp(this.#plain, url);
    if (entry === undefined) return false;
    const { status, headers, body } = this.reply(entry, request.headers);
    // For HEAD Node leaves the body out.
    response.writeHead(status, headers).end(body);
    return true;
  }

  /** The reply for a request with these headers, which counts as a hit. */
  reply(entry: Entry, asked: IncomingHttpHeaders): Reply {
    this.hits += 1;
    entry.isUsed = true;
    return replyFrom(entry, asked);
  }

  /**
   * The answer to `url` if it is cached, or as soon as another request has built it. Otherwise the
   * caller builds it, and `keep`s or ends it.
   */
  async find(url: string | undefined): Promise<Entry | PendingAnswer> {
    if (url === undefined) return new PendingAnswer(undefined);
    const pending = this.#pending.get(url);
    const found = this.peek(url) ?? (pending && (await pending.outcome));
    if (found !== undefined) return found;
    const own = new PendingAnswer(url);
    if (this.#pending.has(url)) return own;
    this.#pending.set(url, own);
    void own.outcome.then(() => {
      if (this.#pending.get(url) === own) this.#pending.delete(url);
    });
    return own;
  }

  /** The answer to `url` if it is cached. */
  peek(url: string): Entry | undefined {
    return this.#lookUp(this.#roomOf(url), url);
  }

  /**
   * Caches a built answer, unless an owner has changed something since it was begun, and hands it
   * to those who wait. undefined if there is no space for it.
   */
  async keep(
    pending: PendingAnswer,
    payload: string,
    headers: AnswerHeaders,
  ): Promise<Entry | undefined> {
    const { url, live, begunAt } = pending;
    // The reduced answer that other requests got, too.
    const shared = url === undefined ? undefined : this.peek(url);
    if (shared === undefined) this.made += 1;
    else this.hits += 1;
    let entry = shared;
    try {
      if (url !== undefined) entry ??= await this.#make(url, payload, headers, live);
    } finally {
      pending.end(entry);
    }
    if (entry !== undefined && entry !== shared && begunAt >= this.#changedAt) {
      this.#store(entry, begunAt);
    }
    return entry;
  }

  /** After a change by an owner: the next read shows it. */
  remove(isOutdated: (url: string) => boolean): void {
    this.#changedAt = performance.now();
    this.#pending.clear();
    for (const { entries } of [this.#plain, this.#queried]) {
      for (const entry of entries.values()) if (isOutdated(entry.url)) this.#remove(entry);
    }
  }

  /** After orders: what shows these products is stale. */
  stockChanged(changes: readonly StockChange[]): void {
    this.#movedAt = performance.now();
    for (const { id, isOtherLevel } of changes) {
      for (const entry of this.#showing.get(id) ?? []) {
        const isSoon = isOtherLevel || entry.live?.own === id;
        this.#becomeStale(entry, this.#movedAt + (isSoon ? SOON_MS : LATER_MS));
      }
    }
    for (const entry of this.#showing.get(WHOLE_LISTS) ?? []) {
      this.#becomeStale(entry, this.#movedAt + LATER_MS);
    }
    this.#schedule();
  }

  #roomOf(url: string): Room {
    return url.includes('?') ? this.#queried : this.#plain;
  }

  #lookUp(room: Room, url: string): Entry | undefined {
    const entry = room.entries.get(url);
    if (entry === undefined || entry.servedUntil > performance.now()) return entry;
    this.#remove(entry);
    return undefined;
  }

  async #make(
    url: string,
    payload: string,
    headers: AnswerHeaders,
    live: LiveAnswer | undefined,
  ): Promise<Entry | undefined> {
    const room = this.#roomOf(url);
    // An answer being compressed counts with its expected size, as far as that is known.
    const bytes = OVERHEAD_BYTES + payload.length;
    room.bytes += bytes;
    try {
      this.#sweep(room);
      return room.bytes > room.maxBytes ? undefined : await makeEntry(url, payload, headers, live);
    } finally {
      room.bytes -= bytes;
    }
  }

  #store(entry: Entry, begunAt: number): void {
    const { url, live } = entry;
    const room = this.#roomOf(url);
    const old = room.entries.get(url);
    if (old !== undefined) this.#remove(old);
    room.entries.set(url, entry);
    room.bytes += entry.bytes;
    for (const id of live?.shows ?? []) {
      const showing = this.#showing.get(id) ?? new Set();
      this.#showing.set(id, showing.add(entry));
    }
    if (live !== undefined && begunAt < this.#movedAt) {
      // A list of thousands takes a second to build, and nearly always some stock moves meanwhile.
      const lateMs = live.shows.includes(WHOLE_LISTS) ? LATER_MS : SOON_MS;
      this.#becomeStale(entry, begunAt + lateMs);
      this.#schedule();
    }
    this.#sweep(room);
  }

  #remove(entry: Entry): void {
    const room = this.#roomOf(entry.url);
    if (room.entries.get(entry.url) !== entry) return;
    room.entries.delete(entry.url);
    room.bytes -= entry.bytes;
    this.#stale.delete(entry);
    for (const id of entry.live?.shows ?? []) {
      const showing = this.#showing.get(id);
      showing?.delete(entry);
      if (showing?.size === 0) this.#showing.delete(id);
    }
  }

  /** Evicts from the oldest on; what was used gets a second chance. */
  #sweep(room: Room): void {
    for (const entry of room.entries.values()) {
      if (room.bytes <= room.maxBytes) return;
      if (entry.isUsed) {
        entry.isUsed = false;
        room.entries.delete(entry.url);
        room.entries.set(entry.url, entry);
      } else {
        this.#remove(entry);
      }
    }
  }

  #becomeStale(entry: Entry, servedUntil: number): void {
    entry.servedUntil = Math.min(entry.servedUntil, servedUntil);
    this.#stale.add(entry);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const next = this.#mostUrgent();
    if (next === undefined || this.isRefreshing) return;
    const at = Math.max(next.servedUntil - AHEAD_MS, this.#restsUntil);
    const afterMs = Math.max(0, at - performance.now());
    this.#timer = setTimeout(() => void this.#refreshNext(), afterMs).unref();
  }

  /** Of those that are still sent; the others are removed, and built for the next request. */
  #mostUrgent(): Entry | undefined {
    const now = performance.now();
    let urgent: Entry | undefined;
    for (const entry of this.#stale) {
      if (entry.servedUntil <= now) this.#remove(entry);
      else if (entry.servedUntil < (urgent?.servedUntil ?? Number.POSITIVE_INFINITY))
        urgent = entry;
    }
    return urgent;
  }

  async #refreshNext(): Promise<void> {
    const begunAt = performance.now();
    const entry = this.#mostUrgent();
    // The one that was due may have been removed.
    if (entry === undefined || entry.servedUntil - AHEAD_MS > begunAt) return this.#schedule();
    this.isRefreshing = true;
    await this.#refresh(entry, begunAt).catch(() => this.#remove(entry));
    this.isRefreshing = false;
    const endedAt = performance.now();
    this.#restsUntil = endedAt + PAUSE_PER_WORK * (endedAt - begunAt);
    this.#schedule();
  }

  /** Removes the answer if nobody requests it any more, or nothing can take its place. */
  async #refresh(entry: Entry, begunAt: number): Promise<void> {
    const { url, live, headers } = entry;
    const usedAt = entry.isUsed ? begunAt : entry.usedAt;
    const isIdle = begunAt - usedAt > IDLE_MS;
    const fresh = isIdle ? undefined : await live?.remake();
    const shown = live && fresh && { ...live, shows: fresh.shows };
    const made = fresh && (await this.#make(url, fresh.payload, headers, shown));
    // Otherwise it has been removed meanwhile, and perhaps built anew for a visitor.
    if (this.#roomOf(url).entries.get(url) !== entry) return;
    if (made === undefined) return this.#remove(entry);
    this.remade += 1;
    this.#store({ ...made, usedAt }, begunAt);
  }
}
