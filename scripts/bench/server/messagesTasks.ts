/** What the people of the messages bench are asked to do; one after another, each answered by a TaskResult. */
export type Task =
  /** Socket i goes to server i modulo the number of ports, and i talks with i ^ 1. With `app` it is answered when all are greeted. */
  | { do: 'open'; kind: 'echo' | 'app'; ports: number[]; sockets: number; tokenPrefix: string }
  /** Everybody always has `depth` messages on their way, until so many are answered. */
  | { do: 'pipelined'; messages: number; depth: number }
  /** So many messages a second of all together, whatever the answers do; until the acknowledgement, or until the other one has it. */
  | { do: 'steady'; messages: number; perSecond: number; until: 'acknowledged' | 'received' }
  /** One message after another to a group of all who are open. */
  | { do: 'group'; messages: number; groupId: string }
  | { do: 'close' }

/** `times` in ms, one for each message, where they are measured; `cpu` of the people's process, seconds. */
export interface TaskResult {
  seconds: number
  times: number[]
  cpu: number
}
