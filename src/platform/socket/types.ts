import type { ServerFrame } from '@/contract/frames'

/** What a transport tells of one connection. After `closed` nothing more comes of it. */
export interface TransportListener {
  opened(): void
  /** Text of one frame. */
  received(text: string): void
  /** Closed by anybody, or never opened; an error is told as this too. */
  closed(): void
}

/** One connection of the platform. Both calls are safe at any time and never throw. */
export interface TransportConnection {
  /** False when it cannot be sent now. */
  send(text: string): boolean
  close(): void
}

/** Opens a connection; the platform's own peculiarities end here (H5, WeChat, Alipay). */
export type SocketTransport = (url: string, listener: TransportListener) => TransportConnection

/**
 * - `idle` no session or closed for good
 * - `connecting`, `open`
 * - `waiting` for the next try
 * - `resting` after the tenth retry failed or in a hidden tab: tried quietly every 30 to 60 s; without network, or hidden where the
 *   platform suspends the app: not tried. Foreground, network, sign-in and the person's acts end it
 */
export type SocketState = 'idle' | 'connecting' | 'open' | 'waiting' | 'resting'

/** A frame to the server; the token is added here. */
export type OutgoingFrame = { method: string } & Record<string, unknown>

/** The one live connection of the running app (socket.md#connection). */
export interface Socket {
  readonly state: SocketState
  /** Connects for this session and stays connected; the same token again changes nothing, except that it ends a rest. */
  open(token: string): void
  /** Ends for good: sign-out, `closeSocket`, `logout`. */
  close(): void
  /** The app is in front again: try now, counting from zero; an open connection that may have died unseen is looked at. Nothing when idle. */
  wake(): void
  /** The person did something: without a connection it is tried now, at most once a second; planned retries stay as they are. */
  nudge(): void
  /** The app was hidden: an open connection stays; until `wake` no retry is used up and no toast is shown, and where the platform suspends the app nothing is tried. */
  sleep(): void
  /** What the device says of its network. Without one nothing is tried and no retry is used up; when it comes back, at once. */
  network(isConnected: boolean): void
  /** False when not connected: nothing is queued here. */
  send(frame: OutgoingFrame): boolean
}

export interface SocketListener {
  /** A frame of the live connection, never of a replaced one. `method` is written as in ServerMethod; nothing else of its shape is checked. */
  received(frame: ServerFrame): void
  stateChanged(state: SocketState): void
}

/** Timers of the platform; tests bring their own. Times in ms. */
export interface Timers {
  /** @returns what `clear` takes */
  set(task: () => void, ms: number): unknown
  clear(timer: unknown): void
}
