/**
 * Which family of workflow calls a server speaks (docs/decisions/0046). `own`: this product's server. `A`: existing platforms 3.3 to 3.4.1
 * (FlowEngine calls). `B`: 3.4.2 to 3.4.7 (flowTemplate calls). Everything outside these families is the same on all of them.
 */
export type WorkFlowDialect = 'own' | 'A' | 'B'

/** A form inside an act on A; `data` is the JSON text of the values. `status` 0 sent, 1 kept. */
export interface FormOfA {
  id: string
  flowId: string
  data: string
  status: 0 | 1
}

/** One flow of a template on B, as `flowTemplate/FlowJsonList/{templateId}` lists them: `id` is the flow's. */
export interface FlowOfTemplate {
  id: string
  fullName: string
}

/** What A and B answer to GET FlowBefore/{taskId}: texts of JSON (A) or objects (B); anything may be null or absent. */
export interface ForeignDetail {
  flowTaskInfo?: object | null
  /** A: JSON text of the schema, or of an object around it. B: an object with `propertyJson`. */
  flowFormInfo?: unknown
  flowTemplateInfo?: unknown
  /** B: the values. */
  formData?: unknown
  flowTaskNodeList?: readonly object[] | null
  flowTaskOperatorList?: readonly object[] | null
  flowTaskOperatorRecordList?: readonly object[] | null
  formOperates?: readonly object[] | null
  approversProperties?: unknown
  draftData?: unknown
}
