/** Close codes of RFC 6455; a client tells the reasons apart by the frame before, not by these. */
export const CloseCode = { away: 1001, policy: 1008, failed: 1011, later: 1013 } as const
