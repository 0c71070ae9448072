import type { Json } from './formSchema'

/**
 * A flow template as the platform's designer writes it (workflow.md#template), in the spelling of 3.3 and of 3.4. Everything is optional:
 * it comes from outside, and `domain/workFlow/template` makes a FlowDefinition of it. Unknown keys stay untouched.
 *
 * The tree: `childNode` is what follows; `conditionNodes` are the branches that open behind a node, and they meet again before its
 * `childNode`.
 */
export type TemplateNodeType = 'start' | 'approver' | 'subFlow' | 'timer' | 'condition' | 'copy' | 'empty' | 'branch'

export interface TemplateNode {
  readonly nodeId?: string
  readonly prevId?: string
  readonly type?: TemplateNodeType
  readonly content?: string
  readonly properties?: TemplateProperties
  readonly childNode?: TemplateNode
  readonly conditionNodes?: readonly TemplateNode[]
  /** Of the node that branches: `condition` exclusive, `interflow` parallel, `branchFlow` chosen by a person (3.4). */
  readonly conditionType?: 'condition' | 'interflow' | 'branchFlow'
  /** 3.3: the branches say it themselves. */
  readonly isInterflow?: boolean
  readonly isBranchFlow?: boolean
}

/** Numbers and flags arrive as text, too: `"1"`, `"true"`. */
type Loose = number | string
type Flag = boolean | number | string
type Ids = readonly string[]

/** Who is meant, by kind; newer versions add departments and groups. */
type Members<Prefix extends string> = { readonly [Key in `${Prefix}${'Role' | 'Org' | 'Group'}`]?: Ids }

export interface TemplateButtons {
  readonly hasSubmitBtn?: Flag
  readonly submitBtnText?: string
  readonly hasSaveBtn?: Flag
  readonly saveBtnText?: string
  readonly hasPressBtn?: Flag
  readonly pressBtnText?: string
  readonly hasAuditBtn?: Flag
  readonly auditBtnText?: string
  readonly hasRejectBtn?: Flag
  readonly rejectBtnText?: string
  readonly hasRevokeBtn?: Flag
  readonly revokeBtnText?: string
  readonly hasTransferBtn?: Flag
  readonly transferBtnText?: string
  readonly hasPrintBtn?: Flag
  readonly printBtnText?: string
  readonly printId?: string | Ids
  readonly hasFreeApprover?: Flag
  readonly freeApproverBtnText?: string
}

/** 3.3: one limit with one consequence. */
export interface TimeoutConfig {
  readonly on?: Flag
  readonly quantity?: Loose
  readonly type?: 'day' | 'hour' | 'minute'
  /** 1 agree, 2 reject. */
  readonly handler?: Loose
}

/** 3.4: `on` 0 off, 1 of its own, 2 as at the start. Hours. */
export interface TimeLimitConfig {
  readonly on?: Loose
  /** The limit counts from 0 the receipt, 1 the launch, 2 the date in `formField`. */
  readonly nodeLimit?: Loose
  readonly formField?: string
  readonly duringDeal?: Loose
  /** Ours: only working hours count. */
  readonly workingTime?: Flag
}

/** 3.4: reminders before the limit (`noticeConfig`) and what happens after it (`overTimeConfig`). Hours and counts. */
export interface OverTimeConfig {
  readonly on?: Loose
  readonly firstOver?: Loose
  readonly overTimeDuring?: Loose
  readonly overNotice?: Flag
  readonly overAutoApprove?: Flag
  readonly overAutoApproveTime?: Loose
  readonly overEvent?: Flag
  readonly overEventTime?: Loose
}

export interface TemplateTimes {
  readonly timeoutConfig?: TimeoutConfig
  readonly timeLimitConfig?: TimeLimitConfig
  readonly noticeConfig?: OverTimeConfig
  readonly overTimeConfig?: OverTimeConfig
}

/** `on` 0 off, 1 custom, 2 same as start, 3 default (3.4). */
export interface MessageConfig {
  readonly on?: Loose
  readonly msgId?: string
}
export interface FuncConfig {
  readonly on?: Flag
  readonly interfaceId?: string
  readonly interfaceName?: string
}
export interface FormOperate {
  readonly id?: string
  readonly name?: string
  readonly read?: Flag
  readonly write?: Flag
  readonly required?: Flag
}

export interface StartProperties extends Members<'initiate'> {
  readonly initiator?: Ids
  readonly initiatePos?: Ids
  readonly titleType?: Loose
  readonly titleContent?: string
  readonly isComment?: Flag
  readonly isBatchApproval?: Flag
  readonly isSummary?: Flag
  readonly summaryType?: Loose
  /** For steps that find nobody: 1 administrator, 2 errorRuleUser, 3 chosen by the step before, 4 passes, 5 cannot be submitted. */
  readonly errorRule?: Loose
  readonly errorRuleUser?: Ids
}

export interface ApproverProperties extends Members<'approver'> {
  /** 1 launcher's manager, 2 department head, 3 launcher, 4 form field, 5 approvers of nodeId, 6 members, 7 candidates, 9 interface. */
  readonly assigneeType?: Loose
  readonly approvers?: Ids
  readonly approverPos?: Ids
  readonly managerLevel?: Loose
  readonly departmentLevel?: Loose
  readonly formField?: string
  /** 1 user, 2 department. */
  readonly formFieldType?: Loose
  readonly nodeId?: string
  readonly getUserUrl?: string
  /** 1 none, 2 same department, 3 same position, 4 launcher's superior, 5 launcher's subordinate, 6 same company. */
  readonly extraRule?: Loose
  /** 0 any one, 1 all by ratio, 2 in turn. */
  readonly counterSign?: Loose
  readonly countersignRatio?: Loose
  readonly progress?: Loose
  /** '0' start, '1' previous approval, '2' chosen (3.4.5), else a node id. */
  readonly rejectStep?: Loose
  /** 3.4.5: 1 approve again from there, 2 straight back to me, 3 chosen. */
  readonly rejectType?: Loose
  readonly hasAgreeRule?: Flag
  /** 2 launcher himself, 3 same as the previous approval, 4 approved before. */
  readonly agreeRules?: readonly Loose[]
  readonly hasSign?: Flag
  readonly hasOpinion?: Flag
  readonly description?: string
  /** Ours (payments.md#approvals): who asked never decides. */
  readonly excludeLauncher?: Flag
}

export interface CopyProperties extends Members<'circulate'> {
  readonly circulateUser?: Ids
  readonly circulatePosition?: Ids
  readonly extraCopyRule?: Loose
  /** The person who decides may name more. */
  readonly isCustomCopy?: Flag
  /** Of a copy node of 3.3. */
  readonly members?: Ids
}

export interface SubFlowProperties {
  readonly initiateType?: Loose
  readonly flowId?: string
  readonly flowName?: string
  readonly assignList?: readonly { readonly parentField?: string; readonly childField?: string }[]
  readonly isAsync?: Flag
}

export interface TimerProperties {
  readonly day?: Loose
  readonly hour?: Loose
  readonly minute?: Loose
  readonly second?: Loose
}

export interface ConditionProperties {
  readonly isDefault?: Flag
  readonly priority?: Loose
  readonly conditions?: readonly TemplateCondition[]
}

export type ConditionSymbol = '>=' | '>' | '==' | '<=' | '<' | '<>' | 'like' | 'notLike'

/** One row; `logic` joins it with the next one, `&&` before `||`. */
export interface TemplateCondition {
  readonly field?: string
  readonly fieldName?: string
  /** 1 field, 3 formula (3.4). */
  readonly fieldType?: Loose
  readonly symbol?: ConditionSymbol
  readonly symbolName?: string
  /** 3.3, spelt so. */
  readonly filedValue?: Json
  readonly fieldValue?: Json
  /** 1 field, 2 a value, 3 a system variable (3.4). */
  readonly fieldValueType?: Loose
  readonly fieldLabel?: string
  readonly logic?: '&&' | '||'
  readonly logicName?: string
  readonly jnpfKey?: string
}

type MessageName =
  | 'waitMsgConfig'
  | 'endMsgConfig'
  | 'approveMsgConfig'
  | 'rejectMsgConfig'
  | 'copyMsgConfig'
  | 'launchMsgConfig'
  | 'overTimeMsgConfig'
  | 'noticeMsgConfig'
type FuncName = 'initFuncConfig' | 'endFuncConfig' | 'flowRecallFuncConfig' | 'approveFuncConfig' | 'rejectFuncConfig' | 'recallFuncConfig'
type Messages = { readonly [Name in MessageName]?: MessageConfig }
type Funcs = { readonly [Name in FuncName]?: FuncConfig }

/** All properties of all node types: which of them count is said by the type of the node. */
export interface TemplateProperties
  extends TemplateButtons,
    TemplateTimes,
    StartProperties,
    ApproverProperties,
    CopyProperties,
    SubFlowProperties,
    TimerProperties,
    ConditionProperties,
    Messages,
    Funcs {
  readonly title?: string
  readonly formOperates?: readonly FormOperate[]
}
