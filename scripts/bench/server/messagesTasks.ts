/** What the people of the messages bench are asked to do. */
export interface Task {
  /** `echo`: pipelined against the bare server; `across`: each message's receiver is on the other process. */
  kind: 'echo' | 'pipelined' | 'steady' | 'across' | 'group'
  /** Ports of the servers; socket i is at server i modulo their number, and i talks with i ^ 1. */
  ports: number[]
  sockets: number
  messages: number
  /** Pipelined: messages on their way of each sender. */
  depth: number
  /** Steady: messages a second of all together. */
  perSecond: number
  tokenPrefix: string
  groupId?: string
}

/** `times` in ms, one for each message, where they are measured. */
export interface TaskResult { seconds: number, times: number[] }
