/** Texts that go to the owner of a vehicle by themselves (messages.md#texts-to-owners). */
export const TEXT_KINDS = ['LINK', 'DISPATCHED', 'ARRIVED', 'STORED', 'STORAGE', 'FEE'] as const
export type TextKind = (typeof TEXT_KINDS)[number]
