import type { RecordAnswer, RecordPage, RecordSaved } from '../../../src/contract/form'
import type { JsonObject, PlatformField } from '../../../src/contract/formSchema'
import { readFormFile } from '../../../server/form/commands/formFile'
import { importForm, type Imported } from '../../../server/form/commands/importForm'
import { addFormMenu, type FormRight } from '../../../server/seed/formMenus'
import type { TestApp } from '../../support/databases'

export const AREA = '/api/visualdev/OnlineDev'

/** A field of the platform's designer with little said about it. */
export const field = (jnpfKey: string, key: string, config: JsonObject = {}, props: JsonObject = {}): PlatformField => ({
  __vModel__: key,
  __config__: { jnpfKey, label: key, ...config },
  ...props
})
export const choice = (
  jnpfKey: string,
  key: string,
  ids: readonly string[],
  props: JsonObject = {},
  config: JsonObject = {}
): PlatformField => ({
  ...field(jnpfKey, key, { dataType: 'static', props: { value: 'id', label: 'fullName' }, ...config }, props),
  __slot__: { options: ids.map((id) => ({ id, fullName: `${id}名` })) }
})

export interface FormDraft {
  id: string
  fields: readonly PlatformField[]
  webType?: '1' | '2' | '3'
  form?: JsonObject
  columns?: JsonObject
  rights?: readonly FormRight[]
}

/** Imports a form and puts it on the workbench; by default for managers, with all rights. */
export async function plantForm(
  { context }: Pick<TestApp, 'context'>,
  { id, fields, webType = '2', form = {}, columns = {}, rights = [{ role: 'manager', scope: 'all' }] }: FormDraft
): Promise<Imported> {
  return context.db.transaction(async (tx) => {
    const file = readFormFile({
      id,
      fullName: `表单${id}`,
      enCode: id,
      webType,
      formData: JSON.stringify({ fields, ...form }),
      columnData: columns
    })
    const imported = await importForm(tx, file, context.clock.now())
    await addFormMenu(tx, { modelId: id, fullName: file.fullName, icon: '', color: '', rights })
    return imported
  })
}

/** One person at one form. */
export class Filler {
  private constructor(
    private readonly server: TestApp,
    private readonly token: string,
    readonly model: string
  ) {}

  static async of(server: TestApp, account: string, model: string): Promise<Filler> {
    return new Filler(server, await server.signIn(account), model)
  }

  call<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, key?: string) {
    return this.server.call<T>(method, url, {
      token: this.token,
      ...(body === undefined ? {} : { body }),
      ...(key === undefined ? {} : { key })
    })
  }

  create(values: JsonObject, key?: string) {
    return this.call<RecordSaved & { fields?: Record<string, string> }>(
      'POST',
      `${AREA}/${this.model}`,
      { data: JSON.stringify(values) },
      key
    )
  }

  /** The id of a new record that must be taken. */
  async add(values: JsonObject): Promise<string> {
    const { code, msg, data } = await this.create(values)
    if (code !== 200) throw new Error(`${msg} ${JSON.stringify(data)}`)
    return data.id
  }

  change(id: string, values: JsonObject, version?: number) {
    return this.call<(RecordSaved & { fields?: Record<string, string> }) | RecordAnswer>('PUT', `${AREA}/${this.model}/${id}`, {
      data: JSON.stringify(values),
      ...(version === undefined ? {} : { version })
    })
  }

  read(id: string, what: '' | '/DataChange' = '') {
    return this.call<RecordAnswer | null>('GET', `${AREA}/${this.model}/${id}${what}`)
  }

  /** Stored values of a record that must be there. */
  async values(id: string, what: '' | '/DataChange' = ''): Promise<Record<string, unknown>> {
    const { data, msg } = await this.read(id, what)
    if (data === null) throw new Error(msg)
    return JSON.parse(data.data) as Record<string, unknown>
  }

  list(body: JsonObject = {}) {
    return this.call<RecordPage>('POST', `${AREA}/${this.model}/List`, body)
  }

  /** Ids that a search finds. */
  async found(query: JsonObject, more: JsonObject = {}): Promise<string[]> {
    const { code, msg, data } = await this.list({ pageSize: 1000, queryJson: JSON.stringify(query), ...more })
    if (code !== 200) throw new Error(msg)
    return data.list.map(({ id }) => id)
  }
}
