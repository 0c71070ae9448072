// The PostgreSQL that a run of the tests has to itself.
import { tsImport } from 'tsx/esm/api'

/** Starts one, unless one is named; without its programs the usual one is asked, if it answers. It ends with the process. */
export const openPostgres = async () => {
  if (process.env.PG_ADMIN_URL !== undefined) return
  try {
    const { PostgresCluster } = await tsImport('../../__tests__/support/postgresCluster.ts', import.meta.url)
    const cluster = await PostgresCluster.make()
    process.env.PG_ADMIN_URL = cluster.socketUrl()
    process.on('exit', () => cluster.closeNow())
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  } catch (error) {
    console.log(`没有为测试启动自己的 PostgreSQL：${error.message}`)
  }
}
