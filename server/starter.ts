import type { Server } from 'node:net'

/** The process of `npm start`: it listens from the first second, shows how far the start is, and then gives its socket away. */
export interface Starter {
  /** Shown on its page. */
  say(line: string): void
  /** Resolves when the files of the app are there. */
  built(): Promise<void>
  /** The listening socket. It takes connections from the moment it arrives: whoever asks listens on it at once. */
  socket(): Promise<Server>
  /** From now on this process answers. */
  done(): void
}

type Word = { kind: 'progress'; line: string } | { kind: 'opened' | 'ready' | 'listening' }

/** @returns undefined when the server was started alone, or its starter could not have the address */
export function starterOf(own: NodeJS.Process): Starter | undefined {
  if (own.send === undefined || own.env.START_DOOR !== '1') return undefined
  const tell = (word: Word): void => {
    own.send?.(word)
  }
  const ask = (word: Word): Promise<unknown> =>
    new Promise((resolve) => {
      own.once('message', (_answer, handle) => {
        resolve(handle)
      })
      tell(word)
    })
  // A starter that was killed gives its socket to nobody, and the folder must not stay locked.
  const orphaned = (): void => own.exit(1)
  own.once('disconnect', orphaned)
  return {
    say: (line) => {
      tell({ kind: 'progress', line })
    },
    built: async () => {
      await ask({ kind: 'opened' })
    },
    socket: async () => (await ask({ kind: 'ready' })) as Server,
    done: () => {
      own.off('disconnect', orphaned)
      tell({ kind: 'listening' })
      own.disconnect()
    }
  }
}
