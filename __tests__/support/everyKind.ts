import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { FIELDS, RULES } from '@/pages/apply/formKinds/definition/fields'
import { field } from '@/pages/apply/formKinds/definition/field'
import { testConfig } from './testConfig'
import { fillFolder } from './databaseTemplates'

const ROOT = path.resolve(__dirname, '..', '..')

export const EVERY_KIND = { id: 'everyKind', fullName: '全部控件' }
const RELATION = field('relationForm', 'inspection', '关联检查', {
  modelId: 'vehicleInspection',
  relationField: 'billNo',
  hasPage: true,
  pageSize: 20,
  columnOptions: [
    { value: 'billNo', label: '编号' },
    { value: 'kind', label: '检查类别' }
  ]
})
const RELATED = field('relationFormAttr', 'inspectionKind', '关联类别', { relationField: 'inspection_jnpfTable_', showField: 'kind' })

/** What is searched, and how (forms.md#lists): 1 equal, 2 contained, 3 in a range. */
const SEARCHED = {
  title: 2,
  remark: 2,
  mileage: 3,
  amount: 3,
  total: 3,
  isReady: 1,
  shift: 1,
  items: 1,
  insurer: 1,
  reasons: 1,
  squad: 1,
  regions: 1,
  service: 3,
  fuel: 3,
  checkedOn: 3,
  checkedAt: 3,
  handover: 3,
  owner: 1,
  members: 1,
  company: 1,
  department: 1,
  position: 1,
  role: 1,
  group: 1,
  region: 1,
  truck: 1,
  yard: 1,
  inspection: 1,
  createdBy: 1,
  createdAt: 3
} as const
const fields = [...FIELDS, RELATION, RELATED]
const listed = [
  'title',
  'shift',
  'amount',
  'owner',
  'company',
  'region',
  'squad',
  'truck',
  'inspection',
  'mobile',
  'service',
  'fuel',
  'photos'
]
const known = (key: string) => {
  const found = fields.find(({ __vModel__ }) => __vModel__ === key)
  if (found === undefined) throw new Error(`no field ${key}`)
  return found
}

/** A form with every kind of forms.md#kinds-of-fields, with its list, as the platform writes it. */
export const everyKindForm = {
  ...EVERY_KIND,
  enCode: EVERY_KIND.id,
  webType: '2',
  formData: { labelPosition: 'top', confirmButtonText: '保存', hasCancelBtn: false, fields, rules: RULES },
  columnData: {
    columnList: [
      ...listed.map((prop) => ({ prop, label: known(prop).__config__?.label, jnpfKey: known(prop).__config__?.jnpfKey })),
      { prop: 'parts-name', label: '更换配件-配件名称', jnpfKey: 'comInput' }
    ],
    funcs: { afterOnload: "({ data }) => { data.forEach((row) => { if (row.shift === '夜班') row.shift += '（加班）' }) }" },
    searchList: Object.entries(SEARCHED).map(([key, searchType]) => ({ ...known(key), searchType })),
    sortList: [{ prop: 'title', label: '检查主题' }],
    hasPage: true,
    pageSize: 20,
    type: 2,
    treeTitle: '部门',
    treeDataSource: 'department',
    treeRelation: 'department',
    btnsList: ['add', 'download'].map((value) => ({ value, label: value === 'add' ? '新增' : '导出' })),
    columnBtnsList: [
      { value: 'edit', label: '编辑' },
      { value: 'remove', label: '删除' },
      { value: 'detail', label: '详情' }
    ],
    customBtnsList: [
      {
        value: 'btn_claim',
        label: '领用装备',
        event: { btnType: 1, modelId: 'equipmentClaim', formOptions: [{ currentField: 'purpose', field: 'title' }] }
      },
      {
        value: 'btn_say',
        label: '报车牌',
        event: { btnType: 2, useConfirm: true, confirmTitle: '报出车牌？', func: "({ data, toast }) => { toast('车牌 ' + data.truck) }" }
      },
      {
        value: 'btn_ask',
        label: '查停车场',
        event: { btnType: 3, interfaceId: 'di-yard-slot', templateJson: [{ field: 'yardId', relationField: 'yard' }] }
      }
    ]
  }
}

/** A company whose administrator imported the form with the command of the README. @returns what the command said */
export async function plantEveryKind(dataDir: string): Promise<string> {
  await fillFolder(dataDir, testConfig())
  const file = path.join(dataDir, 'everyKind.json')
  writeFileSync(file, JSON.stringify(everyKindForm))
  return execFileSync(process.execPath, [path.join('.tmp', 'server', 'importForm.cjs'), file, '--roles=manager'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: dataDir, TZ: 'Asia/Shanghai' },
    encoding: 'utf8'
  })
}
