const PAUSE_MS = 50

/**
 * Looks until what is expected has come: what another process does is there a moment later, however long the moment is on a busy machine.
 * @param check reads and expects; called again while it fails @param patience ms
 * @throws what `check` threw last
 */
export async function eventually(check: () => Promise<void>, patience = 30_000): Promise<void> {
  for (const end = Date.now() + patience; ; ) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS)
    })
  }
}
