import { readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { readConfig } from '../../../server/config'
import { redactUrl } from '../../../server/logging'
import { createSmsSender, DevelopmentSender, GatewaySender, OUTBOX_FILE } from '../../../server/session/smsSender'
import { testConfig } from '../../support/databases'
import { DRIVER } from './telephone'

describe('senders', () => {
  test('the development sender writes a line a code and refuses production', async () => {
    const config = testConfig()
    const said: string[] = []
    await new DevelopmentSender(config, (line) => said.push(line)).send(DRIVER, '012345')
    const file = path.join(config.dataDir, OUTBOX_FILE)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ mobile: DRIVER, code: '012345' })
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(said).toEqual([`短信验证码（开发环境）${DRIVER}：012345`])
    expect(() => new DevelopmentSender({ ...config, environment: 'production' }, () => undefined)).toThrow('生产环境不能使用开发短信')
    expect(createSmsSender({ ...config, environment: 'production' }, 5)).toBeUndefined()
    expect(() => readConfig({ SMS_GATEWAY_URL: 'sms.example.cn' })).toThrow('SMS_GATEWAY_URL')
  })

  test('the gateway gets number, code and token; what it refuses is a failure', async () => {
    const got: { body: unknown; authorization: string | undefined }[] = []
    let status = 202
    const read = async (request: IncomingMessage) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      return body
    }
    const gateway = createServer((request, response) => {
      void read(request).then((body) => {
        got.push({ body: JSON.parse(body), authorization: request.headers.authorization })
        response.writeHead(status).end('later')
      })
    })
    await new Promise<void>((resolve) => {
      gateway.listen(0, '127.0.0.1', resolve)
    })
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
    const sender = new GatewaySender(url, 'secret', 5)
    await sender.send(DRIVER, '123456')
    expect(got).toEqual([{ body: { mobile: DRIVER, code: '123456', minutes: 5 }, authorization: 'Bearer secret' }])
    status = 500
    await expect(sender.send(DRIVER, '123456')).rejects.toThrow('500')
    await new Promise((resolve) => {
      gateway.close(resolve)
    })
    await expect(sender.send(DRIVER, '123456')).rejects.toThrow()
  })

  test('the number stands in no logged address', () => {
    expect(redactUrl(`/api/Saas/Tenant/SmsCode/${DRIVER}`)).toBe('/api/Saas/Tenant/SmsCode/***')
    expect(redactUrl('/api/oauth/getConfig/driver1?x=1')).toBe('/api/oauth/getConfig/***?x=1')
  })
})
