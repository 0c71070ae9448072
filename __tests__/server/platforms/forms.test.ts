import type { LoginAnswer } from '@/contract/session'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { createClock } from '@/platform/clock'
import { createRequest, type Api } from '@/platform/request'
import { createDataInterfaceService, type DataInterfaceService } from '@/services/dataInterface'
import { createFormService, type FormService } from '@/services/form'
import { createSessionService } from '@/services/session'
import { codeOfStatus } from '@/stores/rootStore'
import { createFormSources } from '@/form/store/formSources'
import { hasScripts } from '@/form/store/scripts'
import { CLIENT, PASSWORD_MD5, startJava, startNet, type FakePlatform } from '../../support/platform'
import { FOREIGN_MODEL } from '../../support/platform/forms'
import { nodeNetwork } from '../../support/platform/nodeNetwork'

const NOBODY = { id: 'u1', name: '', organizeIds: [], departmentId: '', positionIds: [], roleIds: [], groupIds: [] }

/** 3.4 answers on java, 3.3 on net (system.md#data-interfaces, forms.md#records; platforms.md#foreign-servers). */
describe.each([
  ['java', startJava],
  ['net', startNet]
] as const)('forms of the platform %s', (_name, start) => {
  let platform: FakePlatform
  let forms: FormService
  let interfaces: DataInterfaceService
  beforeAll(async () => {
    platform = await start()
    let token = ''
    const api: Api = createRequest({
      base: platform.url,
      ownOrigin: '',
      network: nodeNetwork,
      getToken: () => token,
      sendsIdempotencyKey: () => false,
      codeOfStatus,
      onFailure: () => false,
      toast: () => undefined,
      mask: { show: () => undefined, hide: () => undefined },
      clock: createClock()
    })
    const answer = await createSessionService(api, { id: CLIENT.id, secret: CLIENT.secret, tenantBase: platform.url }).login({
      account: 'zhangsan',
      password: PASSWORD_MD5
    })
    token = (answer as LoginAnswer).token
    forms = createFormService(api)
    interfaces = createDataInterfaceService(api)
  })
  afterAll(() => platform.close())

  it('a model is the same form whatever its key names; its scripts are seen and not run', async () => {
    const model = await forms.model(FOREIGN_MODEL)
    const definition = normaliseForm(model.form)
    expect([model.fullName, model.webType, hasScripts(model.form)]).toEqual(['客户资料', '2', true])
    expect(definition.fields.map(({ kind }) => kind)).toEqual(['input', 'select', 'date', 'user', 'popupSelect', 'table', 'createUser'])
    expect(definition.byId.get('level')?.options).toMatchObject({
      type: 'static',
      options: [
        { id: '1', fullName: '重点客户' },
        { id: '2', fullName: '普通客户' }
      ]
    })
    expect(model.columns.columnList?.map(({ prop }) => prop)).toEqual(['customerName', 'level', 'manager'])
    await expect(forms.model('nobody')).rejects.toThrow('数据不存在')
  })

  it('what a form sends is what is stored and shown', async () => {
    const form = createFormEngine(normaliseForm((await forms.model(FOREIGN_MODEL)).form), { user: NOBODY, now: 0 })
    form.set('customerName', '新客户')
    form.set('level', '2')
    form.addRow('contacts', { person: '钱七', phone: '13800000010' })
    expect(form.validate().problems).toEqual([])
    await forms.create(FOREIGN_MODEL, form.values(), { menuId: '' }, 'key1')
    const { list } = await forms.list(FOREIGN_MODEL, { currentPage: 1, pageSize: 20, search: { customerName: '新客户' } })
    const id = list[0]?.id ?? ''
    expect((await forms.record(FOREIGN_MODEL, id, '')).values).toMatchObject({
      customerName: '新客户',
      level: '2',
      contacts: [{ person: '钱七', phone: '13800000010' }]
    })
    expect((await forms.shownRecord(FOREIGN_MODEL, id, '')).values).toMatchObject({ level: '普通客户' })
    expect(await interfaces.billNumber('customer')).toMatch(/^KH/)
  })

  it('stored values of a popup read as their names', async () => {
    const field = normaliseForm((await forms.model(FOREIGN_MODEL)).form).byId.get('region')
    const sources = createFormSources({ forms, interfaces, files: { upload: () => Promise.reject(new Error('nothing is sent')) } })
    expect(field === undefined ? [] : await sources.namesOf(field, ['r2', 'gone'])).toEqual(['宝安', ''])
  })
})
