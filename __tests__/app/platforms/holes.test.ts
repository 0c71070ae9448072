/** @jest-environment ./__tests__/support/networkEnvironment.js */
import { menuIcon, tileStyle } from '@/components/AppTile/menuIcon'
import { menuLeaves, menuProperty, menuTarget } from '@/domain/workbench/menu'
import { CalendarModel } from '@/pages/apply/schedule/model'
import { RecordListModel } from '@/pages/apply/dynamicModel/model'
import { ApplyModel } from '@/pages/index/apply/model'
import { ContactsModel } from '@/pages/index/contacts/model'
import { InSiteListModel } from '@/pages/message/message/model'
import { chartItems } from '@/pages/workFlow/components/chartItems'
import { FlowListModel } from '@/pages/workFlow/stores/flowList/model'
import { TaskModel } from '@/pages/workFlow/flowBefore/model'
import { OpType, personNames, recordPerson, statusWord } from '@/pages/workFlow/components/flowLabels'
import { createFormService } from '@/services/form'
import { createScheduleService } from '@/services/schedule'
import { createPlatformScheduleService } from '@/services/schedulePlatform'
import { createWorkFlowService } from '@/services/workFlow'
import { createWorkFlowTaskService } from '@/services/workFlowTask'
import { CLIENT, LEAVE, PEOPLE, RUNNING, startPlatform, type FakePlatform } from '../../support/platform'
import { FOREIGN_MODEL } from '../../support/platform/forms'
import { dice, holes } from '../../support/platform/holes'
import { LiveApp, memoryStorage } from '../../support/liveApp'
import { device, formParts, person } from '../workFlow/support'

const SEEDS = 50
const NOW = Date.UTC(2026, 10, 20, 2)

/** Reads everything that a page may draw of a model. */
function look(model: object): void {
  for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(model) as object))) {
    if (get !== undefined) void (model as Readonly<Record<string, unknown>>)[name]
  }
}

/** Words for people, never those of the machine. */
const CLEAR = /^$|^[^A-Za-z]*[\u4e00-\u9fff]/

type Seen = { readonly state: string; readonly error: string }
const SCREENS: Readonly<Record<string, (app: LiveApp) => Promise<Seen>>> = {
  待办: async ({ stores }) => {
    const model = new FlowListModel({ kind: 'todo', service: createWorkFlowService(stores.api), uuid: stores.uuid })
    await model.pages.load()
    look(model)
    for (const row of model.pages.shown)
      void [row.fullName.slice(0, 1), row.userName?.split('/'), statusWord(row.status), row.thisStep.length]
    return model.pages
  },
  办理: async ({ stores }) => {
    const around = device()
    const model = new TaskModel({
      service: createWorkFlowTaskService(stores.api),
      flows: createWorkFlowService(stores.api),
      params: { id: RUNNING, flowId: LEAVE.id, opType: OpType.todo, taskNodeId: '', taskId: 's1' },
      keys: around.keys,
      draftsOf: around.draftsOf,
      person,
      formParts,
      rowsOf: () => Promise.resolve([]),
      takeLeft: () => undefined,
      knowPlaces: () => Promise.resolve(),
      forecasts: false
    })
    await model.load()
    look(model)
    if (model.view !== undefined) {
      void chartItems(model.view)
      for (const record of model.view.records)
        void [recordPerson(record.userName), personNames(record.operatorId), record.handleOpinion.trim()]
    }
    model.dispose()
    return { state: model.state, error: model.error }
  },
  通讯录: async ({ stores }) => {
    const model = new ContactsModel(stores)
    stores.dictionary.clear()
    await model.load()
    for (const view of ['all', 'organize'] as const) {
      model.setView(view)
      look(model)
      for (const branch of model.level)
        if (branch.kind === 'branch') {
          model.openBranch(branch.branch.id)
          look(model)
        }
    }
    model.search('李')
    look(model)
    return { state: model.state, error: model.error?.message ?? '' }
  },
  站内消息: async ({ stores }) => {
    const model = new InSiteListModel(stores)
    await model.pages.load()
    look(model)
    look(model.pages)
    for (const row of model.pages.rows) void [row.title.length, row.creatorUser.split('/'), model.countOf('all')]
    model.dispose()
    return model.pages
  },
  日程: async ({ stores }) => {
    const model = new CalendarModel({
      service: createScheduleService(stores.api),
      platform: createPlatformScheduleService(stores.api, () => NOW),
      storage: memoryStorage(),
      now: () => NOW
    })
    await model.load()
    look(model)
    for (const { title, colour, id } of model.on(model.day)) void [title.length, colour.length, id.length]
    return model
  },
  工作台: async ({ stores }) => {
    stores.workbench.clear()
    const model = new ApplyModel(stores)
    await model.load()
    look(model)
    model.setKeyword('日')
    look(model)
    for (const node of (stores.workbench.menu ?? []).flatMap(menuLeaves))
      void [node.fullName.length, menuIcon(node), tileStyle(menuProperty(node).iconBackgroundColor), menuTarget(node)]
    return { state: 'ready', error: stores.workbench.error?.message ?? '' }
  },
  动态列表: async ({ stores }) => {
    const model = new RecordListModel({
      service: createFormService(stores.api),
      modelId: FOREIGN_MODEL,
      menuId: 'm3',
      can: () => true,
      uuid: stores.uuid,
      tell: () => undefined
    })
    await model.load()
    look(model)
    look(model.pages)
    model.dispose()
    return model.isMissing ? { state: 'ready', error: '' } : model.pages
  }
}

describe.each(['java-a', 'dotnet-a', 'java-b'] as const)('answers of %s with holes', (dialect) => {
  let platform: FakePlatform
  let app: LiveApp
  beforeAll(async () => {
    platform = await startPlatform({ dialect })
    app = new LiveApp(platform.url, memoryStorage(), { ...CLIENT, tenantBase: '' })
    const { error } = await app.stores.session.signIn({ account: 'lisi', password: '123456' })
    if (error !== undefined) throw error
    await app.stores.api.workFlowDialect()
    const day = Date.UTC(2026, 10, 19, 16)
    platform.world.events.set(
      'e1',
      dialect === 'java-b'
        ? {
            id: 'e1',
            title: '盘点',
            content: '',
            allDay: 0,
            startDay: day,
            startTime: '09:00',
            endDay: day,
            endTime: '10:00',
            color: '#ff0000',
            creatorUserId: PEOPLE[2]!.id
          }
        : { id: 'e1', content: '盘点', startTime: day, endTime: day + 3_600_000, colour: '#ff0000', creatorUserId: PEOPLE[2]!.id }
    )
  })
  afterAll(async () => {
    app.close()
    await platform.close()
  })

  test.each(Object.keys(SCREENS))('%s shows what there is or says plainly why not', async (name) => {
    const open = SCREENS[name]!
    const found: string[] = []
    for (let seed = 0; seed <= SEEDS; seed++) {
      const roll = dice(seed)
      // The first answer is whole: the screen really reads it.
      platform.spoil = seed === 0 ? (data) => data : (data) => holes(roll, data)
      const ended = await open(app).then(
        ({ state, error }) => ({ state, error }),
        (thrown: unknown) => ({
          state: 'thrown',
          error: thrown instanceof Error ? `${thrown.message} ${thrown.stack?.split('\n').slice(1, 3).join(' ') ?? ''}` : String(thrown)
        })
      )
      if (seed === 0) expect([name, ended]).toEqual([name, { state: 'ready', error: '' }])
      if (!['ready', 'error', 'missing'].includes(ended.state) || !CLEAR.test(ended.error))
        found.push(`${seed} ${ended.state} ${ended.error}`)
    }
    platform.spoil = (data) => data
    expect(found).toEqual([])
  })
})
