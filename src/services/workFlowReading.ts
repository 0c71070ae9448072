import type { FlowOfTemplate, ForeignDetail } from '@/contract/dialect'
import type {
  FlowComment,
  FlowDetail,
  FlowTaskInfo,
  FlowTaskNode,
  FlowTaskOperator,
  FlowTaskRecord,
  FormOperateEntry,
  SummaryGroup
} from '@/contract/workFlowDetail'
import type { FlowEngine } from '@/contract/workFlow'
import { isList, isObject, isText } from '@/domain/guards'
import { shaped } from '@/domain/shaped'
import { jsonObject } from './form'

type Loose = Readonly<Record<string, unknown>>

const INFO: FlowTaskInfo = {
  id: '',
  processId: '',
  enCode: '',
  fullName: '',
  flowUrgent: 1,
  flowId: '',
  flowCode: '',
  flowName: '',
  flowType: 0,
  flowCategory: '',
  flowForm: '',
  flowFormContentJson: '',
  flowTemplateJson: '',
  flowVersion: '',
  startTime: null,
  endTime: null,
  thisStep: '',
  thisStepId: '',
  grade: '',
  status: 0,
  completion: 0,
  description: '',
  formUrl: '',
  appFormUrl: '',
  formType: 2,
  type: 0
}
const NODE: Omit<FlowTaskNode, 'type'> = {
  id: '',
  nodeCode: '',
  nodeName: '',
  nodeType: '',
  nodePropertyJson: '',
  nodeUp: '',
  nodeNext: '',
  completion: 0,
  sortCode: 0,
  userName: '',
  assigneeName: ''
}
const OPERATOR: FlowTaskOperator = {
  id: '',
  handleType: '',
  handleId: '',
  handleStatus: null,
  handleTime: null,
  nodeCode: '',
  nodeName: '',
  completion: 0,
  description: '',
  creatorTime: 0
}
const RECORD: Omit<FlowTaskRecord, 'fileList'> = {
  id: '',
  nodeCode: '',
  nodeName: '',
  handleStatus: -1,
  handleId: '',
  userName: '',
  handleTime: 0,
  handleOpinion: '',
  signImg: '',
  taskOperatorId: '',
  taskNodeId: '',
  taskId: '',
  status: 0,
  operatorId: ''
}
const COMMENT: FlowComment = {
  id: '',
  taskId: '',
  text: '',
  image: '',
  file: '',
  creatorUserId: '',
  creatorUser: '',
  creatorUserName: '',
  creatorUserHeadIcon: '',
  creatorTime: 0,
  isDel: false
}
const SAID: SummaryGroup['list'][number] = {
  id: '',
  handleId: '',
  userName: '',
  headIcon: '',
  handleOpinion: '',
  handleStatus: -1,
  handleTime: 0,
  category: '',
  categoryName: '',
  operatorId: ''
}
const ENGINE_ROW: Omit<FlowEngine, 'isData'> = {
  id: '',
  fullName: '',
  enCode: '',
  formType: 2,
  type: 0,
  category: '',
  icon: '',
  iconBackground: '',
  description: '',
  sortCode: 0,
  enabledMark: 1,
  version: '',
  visibleType: 0,
  creatorTime: 0,
  lastModifyTime: 0,
  formData: '',
  flowTemplateJson: '',
  tables: '',
  dbLinkId: '',
  appFormUrl: '',
  formUrl: ''
}

const rows = (list: unknown): readonly Loose[] => (isList<Loose>(list) ? list.filter((row) => isObject<Loose>(row)) : [])
const json = (value: unknown): string => (isText(value) ? value : isObject(value) || isList(value) ? JSON.stringify(value) : '')
const isReadable = (text: string): boolean => text === '' || Object.keys(jsonObject(text)).length > 0 || text.trim() === '{}'

/** The schema of a form, wherever a platform puts it: itself, or in `propertyJson` or `formData` of an object; '' where none can be read. */
function schemaIn(value: unknown): string {
  const info = jsonObject<Loose>(value) as Loose
  if (isList(info.fields)) return json(info)
  return (
    [info.propertyJson, info.formData]
      .map((inside) => jsonObject<Loose>(inside) as Loose)
      .filter(({ fields }) => isList(fields))
      .map(json)[0] ?? ''
  )
}

/** A form that a platform has built in: drawn and stored by code of its own, for which no schema stands anywhere. */
const SYSTEM_FORM = 1
/** Type of the form and its page in the platform's own clients; B says both of the form. */
function formOf(
  info: { readonly formType: number; readonly appFormUrl: string },
  formInfo: unknown
): { formType: 1 | 2; appFormUrl: string } {
  const { formType, appUrlAddress } = shaped({ formType: info.formType, appUrlAddress: '' }, jsonObject(formInfo))
  return { formType: formType === SYSTEM_FORM || info.formType === SYSTEM_FORM ? 1 : 2, appFormUrl: info.appFormUrl || appUrlAddress }
}

/**
 * The detail of a task as A and B answer it (platforms.md#dialects: texts or objects, nulls, text for numbers). Where the schema or the
 * values cannot be read, and for forms that the platform has built in, `flowFormInfo` is '': no act that carries the form is offered then.
 */
export function readDetail(detail: ForeignDetail): FlowDetail {
  const info = shaped(INFO, detail.flowTaskInfo)
  const template = jsonObject<Loose>(detail.flowTemplateInfo) as Loose
  const named = shaped({ fullName: '', enCode: '' }, template)
  const values = detail.formData === undefined || detail.formData === null ? info.flowFormContentJson : json(detail.formData)
  const form = formOf(info, detail.flowFormInfo)
  const schema = form.formType === SYSTEM_FORM ? '' : schemaIn(detail.flowFormInfo) || schemaIn(info.flowForm)
  return {
    flowTaskInfo: {
      ...info,
      ...form,
      flowFormContentJson: values,
      flowTemplateJson: info.flowTemplateJson || json(template.flowTemplateJson),
      flowName: info.flowName || named.fullName,
      fullName: info.fullName || named.fullName,
      enCode: info.enCode || named.enCode
    },
    flowFormInfo: isReadable(values) ? schema : '',
    flowTaskNodeList: rows(detail.flowTaskNodeList).map((node) => ({
      ...shaped(NODE, node),
      nodePropertyJson: json(node.nodePropertyJson),
      type: String(node.type) === '0' ? '0' : String(node.type) === '1' ? '1' : ''
    })),
    flowTaskOperatorList: rows(detail.flowTaskOperatorList).map((seat) => shaped(OPERATOR, seat)),
    flowTaskOperatorRecordList: rows(detail.flowTaskOperatorRecordList).map((record) => ({
      ...shaped(RECORD, record),
      fileList: json(record.fileList)
    })),
    formOperates: rows(detail.formOperates) as unknown as FormOperateEntry[],
    approversProperties: jsonObject(detail.approversProperties),
    draftData: detail.draftData === null || detail.draftData === undefined || detail.draftData === '' ? null : jsonObject(detail.draftData)
  }
}

/** A flow that is launched, as A answers it. */
export const readEngine = (flow: unknown): FlowEngine => {
  const { formData, flowTemplateJson } = (isObject<Loose>(flow) ? flow : {}) as Loose
  const row = shaped(ENGINE_ROW, flow)
  return { ...row, formData: row.formType === SYSTEM_FORM ? '' : schemaIn(formData), flowTemplateJson: json(flowTemplateJson) }
}

const VARIANT: FlowOfTemplate = { id: '', fullName: '' }
/** Flows of a template of B: a bare list or one in `list`; what has no id cannot be launched. */
export const readVariants = (answer: unknown): FlowOfTemplate[] =>
  rows(isList(answer) ? answer : (jsonObject<Loose>(answer) as Loose).list)
    .map((row) => shaped(VARIANT, row))
    .filter(({ id }) => id !== '')

/** A flow that is launched, as B answers FlowBefore/0 for it: the start's rights stand beside the template. */
export function readLaunch(flowId: string, detail: ForeignDetail): FlowEngine {
  const template = jsonObject<Loose>(detail.flowTemplateInfo) as Loose
  const root = jsonObject<Loose>(template.flowTemplateJson) as Loose
  const properties = { ...jsonObject<Loose>(root.properties), ...(isList(detail.formOperates) && { formOperates: detail.formOperates }) }
  const row = shaped(ENGINE_ROW, template)
  const form = formOf(row, detail.flowFormInfo)
  return {
    ...row,
    ...form,
    id: flowId,
    formData: form.formType === SYSTEM_FORM ? '' : schemaIn(detail.flowFormInfo),
    flowTemplateJson: Object.keys(root).length === 0 ? '' : json({ ...root, properties })
  }
}

/** Steps that a refusal may lead back to, as B lists them from 3.4.5 on. */
export const readRejectChoices = (answer: unknown): { nodeId: string; name: string }[] =>
  rows((jsonObject<Loose>(answer) as Loose).list)
    .map((row) => shaped({ nodeCode: '', nodeName: '' }, row))
    .filter(({ nodeCode }) => nodeCode !== '')
    .map(({ nodeCode, nodeName }) => ({ nodeId: nodeCode, name: nodeName || nodeCode }))

export const readComment = (comment: FlowComment): FlowComment => shaped(COMMENT, comment)
export const readSummary = (groups: unknown): SummaryGroup[] =>
  rows(groups).map((group) => ({ ...shaped({ fullName: '' }, group), list: rows(group.list).map((said) => shaped(SAID, said)) }))
