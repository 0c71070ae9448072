import type { ImportPlan } from '../../../src/contract/admin/forms'
import type { Envelope } from '../../../src/contract/envelope'
import { World } from '../transferCar/support/world'

/** Forms or flows of the console, as an administrator has them. */
export class Designs extends World {
  constructor(
    server: World['server'],
    readonly area: '/api/admin/Forms' | '/api/admin/Flows'
  ) {
    super(server)
  }

  check(file: unknown, account = 'admin'): Promise<Envelope<ImportPlan>> {
    return this.as<ImportPlan>(account, 'POST', `${this.area}/Check`, { text: textOf(file) })
  }

  import(file: unknown, basedOn: number | null, account = 'admin', key: string | true = true): Promise<Envelope<ImportPlan>> {
    return this.as<ImportPlan>(account, 'POST', `${this.area}/Import`, { text: textOf(file), basedOn }, { key })
  }

  /** The text of a version as it is downloaded. */
  async download(id: string, version: number): Promise<string> {
    const url = `${this.area}/${id}/Versions/${version}/File`
    const answer = await this.server.app.inject({ url, headers: { authorization: await this.token('admin') } })
    if (answer.headers['content-type'] !== 'application/octet-stream') throw new Error(answer.body)
    return answer.body
  }

  lines(id: string, from: number, to: number): Promise<Envelope<{ lines: string[] }>> {
    return this.as('admin', 'GET', `${this.area}/${id}/Difference?from=${from}&to=${to}`)
  }
}

const textOf = (file: unknown): string => (typeof file === 'string' ? file : JSON.stringify(file))
