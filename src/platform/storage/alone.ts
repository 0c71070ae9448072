import { createTurns } from '@/domain/outbox/inTurn'

/** Runs an act while no other runs under its name; default part (mini-programs): one app, one process. */
export type Alone = <T>(name: string, act: () => Promise<T>) => Promise<T>

export const createAlone = (): Alone => createTurns()
