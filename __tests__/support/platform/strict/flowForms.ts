import type { Dialect } from '../dialect'
import { strictBodies, type Values } from './bodies'
import { flowOf, FLOWS, type FakeFlow } from './flows'

/** What both lines declare for a body about a task. */
const DECLARED = {
  flowId: 'text',
  status: 'number',
  flowUrgent: 'number',
  handleOpinion: 'text',
  signImg: 'text',
  copyIds: 'text',
  enCode: 'text',
  nodeCode: 'text',
  freeApproverUserId: 'text',
  keyword: 'text',
  candidateList: 'mapOfLists',
  errorRuleUserList: 'mapOfLists',
  branchList: 'list',
  rejectStep: 'text',
  rejectType: 'number',
  currentPage: 'number',
  pageSize: 'number'
} as const
const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** Flows that there are, and the form inside a body about a task, refused as a platform refuses it. */
export function flowForms(dialect: Dialect) {
  const bodies = strictBodies(dialect)
  const isNet = dialect.name === 'net'
  const isB = dialect.generation === 'B'
  const { refuse } = bodies
  const flowIds = FLOWS.flatMap((flow) => (isB ? [flow.versionId, flow.oldVersionId, ...flow.variants.map(({ id }) => id)] : [flow.id]))
  const declared = (body: Values): void => {
    bodies.declared(body, isNet ? DECLARED : { ...DECLARED, formData: 'map', ...(!isB && { data: 'text' }) })
  }
  const knownFlow = (flowId: unknown): string => {
    if (flowId === undefined || flowId === null) throw bodies.nothingThere('flowId')
    if (!flowIds.includes(text(flowId))) throw refuse('COM1005', '流程不存在')
    return text(flowId)
  }
  /** Columns that the form has not are an error of the database; a form that is to be decided on is whole. */
  const ofForm = ({ fields }: FakeFlow, values: Values, isWhole: boolean): Values => {
    const unknown = Object.keys(values).find(
      (key) => !['id', 'flowId', ...fields.map(({ __vModel__ }) => String(__vModel__))].includes(key)
    )
    if (unknown !== undefined)
      throw isNet
        ? refuse('D1000', `Unknown column '${unknown}' in 'field list'`)
        : refuse('', `org.springframework.jdbc.BadSqlGrammarException: Unknown column '${unknown}' in 'field list'`)
    const { id: _id, flowId: _flowId, ...own } = values
    if (isWhole && fields.some(({ __vModel__ }) => own[String(__vModel__)] === undefined || own[String(__vModel__)] === ''))
      throw refuse('WF0023', '表单必填项不能为空')
    return own
  }
  /** The form inside an act. A: a map whose member `data` is a text; B: the values themselves, with flowId among them. */
  const formOf = (body: Values, isWhole: boolean, isLaunch = false): Values => {
    // .NET declares an object and looks for a member of whatever came.
    if (isNet && typeof body.formData === 'string') throw bodies.nothingThere('formData["data"]')
    const form = bodies.mapItself('formData', body.formData)
    const flow = flowOf(knownFlow(form.flowId))
    if (isB) return ofForm(flow, form, isWhole)
    for (const name of isNet ? [] : isLaunch ? ['status'] : ['id', 'status'])
      if (form[name] === undefined || form[name] === null) throw bodies.nothingThere(`formData.${name}`)
    return ofForm(flow, bodies.mapOfText('data', form.data), isWhole)
  }
  return { bodies, refuse, flowIds, declared, knownFlow, ofForm, formOf }
}
