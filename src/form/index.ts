export { DynamicForm } from './view/DynamicForm'
export { FormStore } from './store/formStore'
export type { FormParts, ScriptCall } from './store/parts'
