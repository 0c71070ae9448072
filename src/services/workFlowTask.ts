import type { Page } from '@/contract/envelope'
import type { AddSignBody, AssignBody, AuditBody, CandidateAnswer, CandidateUser, CandidateUserBody, ChangeBody, FlowFormBody, FlowForecast, FlowTaskBody, OpinionBody, RejectBody, StepWithoutPeople, TransferBody } from '@/contract/workFlow'
import type { CommentBody, FlowComment, FlowDetail, SummaryGroup, SummaryQuery } from '@/contract/workFlowDetail'
import type { CancelSignal } from '@/domain/cancel'
import { isList } from '@/domain/guards'
import type { Api } from '@/platform/request'
import { rowsOf, type RecordValues, type Rows } from './form'
import { ENGINE, part, QUIET } from './workFlow'

const BEFORE = `${ENGINE}/FlowBefore`

/** A form as it stands, with the flow or task it belongs to. `opId`: the seat whose holder fills it. */
export interface FilledForm { readonly taskId: string, readonly flowId: string, readonly opId?: string, readonly values: RecordValues, readonly branches?: readonly string[] }

const formBody = ({ taskId, flowId, opId = '', values, branches }: FilledForm): FlowFormBody => ({ ...(taskId !== '' && { id: taskId }), ...(opId !== '' && { opId }), flowId, formData: JSON.stringify(values), ...(branches !== undefined && branches.length > 0 && { branchList: [...branches] }) })

/** 3.3 answers a bare list of steps that choose candidates. */
type LooseCandidates = CandidateAnswer | readonly StepWithoutPeople[] | null
function candidatesOf(answer: LooseCandidates): CandidateAnswer {
  if (!isList<StepWithoutPeople>(answer)) return (answer as CandidateAnswer | null) ?? { type: 3, countersignOver: true, list: [] }
  return { type: answer.length > 0 ? 2 : 3, countersignOver: true, list: answer.map((step) => ({ ...step, isBranchFlow: false, isCandidates: true, hasCandidates: true })) }
}

/** 3.3 names candidates `userId` and `userName`. */
type LooseUser = Partial<CandidateUser> & { userId?: string, userName?: string }
const userOf = ({ id, fullName, headIcon, organize, userId, userName }: LooseUser): CandidateUser => ({ id: id ?? userId ?? '', fullName: fullName ?? userName ?? '', headIcon: headIcon ?? '', organize: organize ?? '' })

/** One task: its detail, what is said of it and every act on it (contract 8.1). All reject with ApiError, quietly; a 409 carries what it is now. */
export function createWorkFlowTaskService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> => (await request<T>({ ...QUIET, url, query, signal })).data
  const ask = async <T>(url: string, data: object, signal?: CancelSignal): Promise<T> => (await request<T>({ ...QUIET, method: 'POST', url, data, signal })).data
  const act = async (method: 'POST' | 'PUT' | 'DELETE', url: string, data: object, key: string): Promise<readonly StepWithoutPeople[]> => {
    const answer = (await request<readonly StepWithoutPeople[] | null>({ ...QUIET, method, url, data, idempotencyKey: key })).data
    return isList<StepWithoutPeople>(answer) ? answer : []
  }
  const post = async (url: string, data: object, key: string): Promise<void> => void await act('POST', url, data, key)
  return {
    detail: (taskId: string, query: { taskNodeId?: string, taskOperatorId?: string }, signal?: CancelSignal): Promise<FlowDetail> => read<FlowDetail>(`${BEFORE}/${part(taskId)}`, query, signal),
    forecast: (form: FilledForm, signal?: CancelSignal): Promise<FlowForecast> => ask<FlowForecast>(`${ENGINE}/Forecast`, formBody(form), signal),
    /** What has to be chosen before the act: branches first, then candidates. @param opId '' for a launch */
    async candidates(opId: string, form: FilledForm, signal?: CancelSignal): Promise<CandidateAnswer> {
      return candidatesOf(await ask<LooseCandidates>(`${BEFORE}/Candidates/${opId === '' ? '0' : part(opId)}`, formBody(form), signal))
    },
    async candidateUsers(opId: string, body: CandidateUserBody, signal?: CancelSignal): Promise<Rows<CandidateUser>> {
      const { list, total } = rowsOf(await ask<Page<LooseUser>>(`${BEFORE}/CandidateUser/${opId === '' ? '0' : part(opId)}`, body, signal))
      return { list: list.map(userOf), total }
    },
    /** Saves (status 1) or submits (0). @returns steps that found nobody: nothing is stored then */
    launch: (taskId: string, body: FlowTaskBody, key: string) => (taskId === '' ? act('POST', `${ENGINE}/FlowTask`, body, key) : act('PUT', `${ENGINE}/FlowTask/${part(taskId)}`, { ...body, id: taskId }, key)),
    /** @returns steps that found nobody: nothing is decided then */
    audit: (opId: string, body: AuditBody, key: string) => act('POST', `${BEFORE}/Audit/${part(opId)}`, body, key),
    reject: (opId: string, body: RejectBody, key: string) => post(`${BEFORE}/Reject/${part(opId)}`, body, key),
    saveAudit: (opId: string, values: RecordValues, key: string) => post(`${BEFORE}/SaveAudit/${part(opId)}`, { formData: JSON.stringify(values) }, key),
    transfer: (opId: string, body: TransferBody, key: string) => post(`${BEFORE}/Transfer/${part(opId)}`, body, key),
    addSign: (opId: string, body: AddSignBody, key: string) => act('POST', `${BEFORE}/freeApprover/${part(opId)}`, body, key),
    /** The approver takes back what he decided. */
    takeBack: (recordId: string, body: OpinionBody, key: string) => post(`${BEFORE}/Recall/${part(recordId)}`, body, key),
    /** The launcher takes it back. */
    withdraw: async (taskId: string, body: OpinionBody, key: string): Promise<void> => void await act('PUT', `${ENGINE}/FlowLaunch/${part(taskId)}/Actions/Withdraw`, body, key),
    terminate: (taskId: string, body: OpinionBody, key: string) => post(`${BEFORE}/Cancel/${part(taskId)}`, body, key),
    assign: (taskId: string, body: AssignBody, key: string) => post(`${BEFORE}/Assign/${part(taskId)}`, body, key),
    change: (body: ChangeBody, key: string) => post(`${ENGINE}/Change`, body, key),
    summary: (taskId: string, query: SummaryQuery): Promise<readonly SummaryGroup[]> => read<readonly SummaryGroup[]>(`${BEFORE}/RecordList/${part(taskId)}`, query),
    async comments(taskId: string, currentPage: number, pageSize: number, signal?: CancelSignal): Promise<Rows<FlowComment>> {
      return rowsOf(await read<Page<FlowComment>>(`${ENGINE}/FlowComment`, { taskId, currentPage, pageSize }, signal))
    },
    comment: (body: CommentBody, key: string) => post(`${ENGINE}/FlowComment`, body, key),
    removeComment: async (id: string, key: string): Promise<void> => void await act('DELETE', `${ENGINE}/FlowComment/${part(id)}`, {}, key)
  }
}
export type WorkFlowTaskService = ReturnType<typeof createWorkFlowTaskService>
