import type { Page } from '@/contract/envelope'
import type { ForeignDetail } from '@/contract/dialect'
import type {
  AddSignBody,
  AssignBody,
  AuditBody,
  CandidateAnswer,
  CandidateUser,
  CandidateUserBody,
  ChangeBody,
  FlowTaskBody,
  OpinionBody,
  RejectBody,
  StepWithoutPeople,
  TransferBody
} from '@/contract/workFlowActs'
import type { FlowForecast } from '@/contract/workFlowForecast'
import type { CommentBody, FlowComment, FlowDetail, SummaryGroup, SummaryQuery } from '@/contract/workFlowDetail'
import type { CancelSignal } from '@/domain/cancel'
import { isList } from '@/domain/guards'
import { isUnknownCall } from './form'
import { rowsOf, type Rows } from './lists'
import { ENGINE, QUIET, part, type WorkFlowApi } from './workFlowDialect'
import { askingBody, formInAct, taskBody, type FilledForm } from './workFlowForms'
import { readComment, readDetail, readRejectChoices, readSummary } from './workFlowReading'

export type { FilledForm } from './workFlowForms'

const BEFORE = `${ENGINE}/FlowBefore`

/** 3.3 answers a bare list of steps that choose candidates. */
type LooseCandidates = CandidateAnswer | readonly StepWithoutPeople[] | null
function candidatesOf(answer: LooseCandidates): CandidateAnswer {
  if (!isList<StepWithoutPeople>(answer)) return (answer as CandidateAnswer | null) ?? { type: 3, countersignOver: true, list: [] }
  return {
    type: answer.length > 0 ? 2 : 3,
    countersignOver: true,
    list: answer.map((step) => ({ ...step, isBranchFlow: false, isCandidates: true, hasCandidates: true }))
  }
}

/** 3.3 names candidates `userId` and `userName`. */
type LooseUser = Partial<CandidateUser> & { userId?: string; userName?: string }
const userOf = ({ id, fullName, headIcon, organize, userId, userName }: LooseUser): CandidateUser => ({
  id: id ?? userId ?? '',
  fullName: fullName ?? userName ?? '',
  headIcon: headIcon ?? '',
  organize: organize ?? ''
})

type LaunchBody = Omit<FlowTaskBody, 'id' | 'flowId' | 'data' | 'formData'>
type CandidatePageBody = Pick<CandidateUserBody, 'currentPage' | 'pageSize' | 'keyword' | 'nodeCode'>

/**
 * One task: its detail, what is said of it and every act on it (workflow.md#task-page), in the words of the server's dialect. All reject
 * with ApiError, quietly; a 409 carries what it is now.
 */
export function createWorkFlowTaskService({ request, workFlowDialect }: WorkFlowApi) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const ask = async <T>(url: string, data: object, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, method: 'POST', url, data, signal })).data
  const act = async (method: 'POST' | 'PUT' | 'DELETE', url: string, data: object, key: string): Promise<readonly StepWithoutPeople[]> => {
    const answer = (await request<readonly StepWithoutPeople[] | null>({ ...QUIET, method, url, data, idempotencyKey: key })).data
    return isList<StepWithoutPeople>(answer) ? answer : []
  }
  const post = async (url: string, data: object, key: string): Promise<void> => void (await act('POST', url, data, key))
  /** A decision with the form, as the dialect writes it. */
  const decide = async (call: string, opId: string, form: FilledForm, body: object, key: string) =>
    act('POST', `${BEFORE}/${call}/${part(opId)}`, { ...body, ...formInAct(await workFlowDialect(), form, 0) }, key)
  return {
    /** @param query `flowId` is asked for by B alone */
    async detail(
      taskId: string,
      { flowId, ...query }: { taskNodeId?: string; taskOperatorId?: string; flowId?: string },
      signal?: CancelSignal
    ): Promise<FlowDetail> {
      const dialect = await workFlowDialect()
      if (dialect === 'own') return read<FlowDetail>(`${BEFORE}/${part(taskId)}`, query, signal)
      return readDetail(await read<ForeignDetail>(`${BEFORE}/${part(taskId)}`, { ...query, ...(dialect === 'B' && { flowId }) }, signal))
    },
    /** Ours (feature `workFlow`). */
    forecast: (form: FilledForm, signal?: CancelSignal): Promise<FlowForecast> =>
      ask<FlowForecast>(`${ENGINE}/Forecast`, askingBody('own', form), signal),
    /** What has to be chosen before the act: branches first, then candidates. @param opId '' for a launch */
    async candidates(opId: string, form: FilledForm, signal?: CancelSignal): Promise<CandidateAnswer> {
      const body = askingBody(await workFlowDialect(), form)
      return candidatesOf(await ask<LooseCandidates>(`${BEFORE}/Candidates/${opId === '' ? '0' : part(opId)}`, body, signal))
    },
    async candidateUsers(opId: string, form: FilledForm, page: CandidatePageBody, signal?: CancelSignal): Promise<Rows<CandidateUser>> {
      const body = askingBody(await workFlowDialect(), form)
      const { list, total } = rowsOf(
        await ask<Page<LooseUser>>(`${BEFORE}/CandidateUser/${opId === '' ? '0' : part(opId)}`, { ...body, ...page }, signal)
      )
      return { list: list.map(userOf), total }
    },
    /** Saves (status 1) or submits (0). @returns steps that found nobody: nothing is stored then */
    async launch(form: FilledForm, body: LaunchBody, key: string): Promise<readonly StepWithoutPeople[]> {
      const data = taskBody(await workFlowDialect(), form, body)
      return form.taskId === ''
        ? act('POST', `${ENGINE}/FlowTask`, data, key)
        : act('PUT', `${ENGINE}/FlowTask/${part(form.taskId)}`, data, key)
    },
    /** @returns steps that found nobody: nothing is decided then */
    audit: (opId: string, form: FilledForm, body: Omit<AuditBody, 'formData'>, key: string) => decide('Audit', opId, form, body, key),
    reject: async (opId: string, form: FilledForm, body: Omit<RejectBody, 'formData'>, key: string): Promise<void> =>
      void (await decide('Reject', opId, form, body, key)),
    /** Where a refusal may lead; none where the server does not let it be chosen: A, B up to 3.4.4, ours (it says so with the act). */
    async rejectChoices(opId: string, signal?: CancelSignal): Promise<readonly { nodeId: string; name: string }[]> {
      if ((await workFlowDialect()) !== 'B') return []
      try {
        return readRejectChoices(await read<unknown>(`${BEFORE}/RejectList/${part(opId)}`, {}, signal))
      } catch (thrown) {
        if (isUnknownCall(thrown)) return []
        throw thrown
      }
    },
    async saveAudit(opId: string, form: FilledForm, key: string): Promise<void> {
      await post(`${BEFORE}/SaveAudit/${part(opId)}`, formInAct(await workFlowDialect(), form, 1), key)
    },
    addSign: (opId: string, form: FilledForm, body: Omit<AddSignBody, 'formData'>, key: string) =>
      decide('freeApprover', opId, form, body, key),
    transfer: (opId: string, body: TransferBody, key: string) => post(`${BEFORE}/Transfer/${part(opId)}`, body, key),
    /** The approver takes back what he decided. */
    takeBack: (recordId: string, body: OpinionBody, key: string) => post(`${BEFORE}/Recall/${part(recordId)}`, body, key),
    /** The launcher takes it back. */
    withdraw: async (taskId: string, body: OpinionBody, key: string): Promise<void> =>
      void (await act('PUT', `${ENGINE}/FlowLaunch/${part(taskId)}/Actions/Withdraw`, body, key)),
    terminate: (taskId: string, body: OpinionBody, key: string) => post(`${BEFORE}/Cancel/${part(taskId)}`, body, key),
    assign: (taskId: string, body: AssignBody, key: string) => post(`${BEFORE}/Assign/${part(taskId)}`, body, key),
    change: (body: ChangeBody, key: string) => post(`${ENGINE}/Change`, body, key),
    summary: async (taskId: string, query: SummaryQuery): Promise<readonly SummaryGroup[]> =>
      readSummary(await read<unknown>(`${BEFORE}/RecordList/${part(taskId)}`, query)),
    async comments(taskId: string, currentPage: number, pageSize: number, signal?: CancelSignal): Promise<Rows<FlowComment>> {
      const { list, total } = rowsOf(await read<Page<FlowComment>>(`${ENGINE}/FlowComment`, { taskId, currentPage, pageSize }, signal))
      return { list: list.map(readComment), total }
    },
    comment: (body: CommentBody, key: string) => post(`${ENGINE}/FlowComment`, body, key),
    removeComment: async (id: string, key: string): Promise<void> =>
      void (await act('DELETE', `${ENGINE}/FlowComment/${part(id)}`, {}, key))
  }
}
export type WorkFlowTaskService = ReturnType<typeof createWorkFlowTaskService>
