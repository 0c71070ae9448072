import path from 'node:path'
import { startLocalProvider } from '../../../server/localProvider/server'
import { h5Folder, temporaryFolder } from '../../support/appServer'
import { freePort } from '../../support/freePort'
import { billedOrder, callerWith, openPayment } from '../../support/moneyScreens'
import { startTestServer } from '../../support/testServer'

type Caller = ReturnType<typeof callerWith>

/** A payment order of 280.00 that may be collected. @returns its id */
export const payableOrder = async (dispatcher: Caller, finance: Caller, driver: Caller): Promise<string> =>
  (await openPayment(dispatcher, finance, await billedOrder(dispatcher, driver))).id

/** A server whose clock-bound rows and whose channel the test reaches. */
export async function startNearProvider() {
  const folder = path.join(temporaryFolder(), 'provider')
  const channel = await startLocalProvider(folder)
  const port = await freePort()
  const server = await startTestServer({
    port,
    config: {
      h5Dir: h5Folder(),
      pay: { local: { folder, url: channel.url, port: 0 }, wechat: undefined, alipay: undefined, publicUrl: `http://127.0.0.1:${port}` }
    }
  })
  const caller = async (account: string) => callerWith(server.url, await server.signIn(account))
  return {
    url: server.url,
    provider: channel.provider,
    query: server.query.bind(server),
    payable: async () => payableOrder(await caller('dispatcher1'), await caller('finance1'), await caller('driver1')),
    /** Payments of an order, the oldest first. */
    attempts: (id: string) =>
      server.query<{ state: string; amount: number; no: string }>(
        'select state, amount_fen::int as amount, out_trade_no as no from payment where payment_order_id = $1 order by created_at',
        [id]
      ),
    close: async (): Promise<void> => {
      await server.close()
      await channel.close()
    }
  }
}
