import type { ColumnData } from '@/contract/form'
import type { Json, JsonObject, PlatformField, PlatformForm } from '@/contract/formSchema'
import { isList, isObject, isText } from '@/domain/guards'

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

/** Designers leave an empty function with a comment where nobody wrote a script. */
function isScript(source: unknown): boolean {
  if (!isText(source)) return false
  const code = source.replace(COMMENTS, '')
  return code.slice(code.indexOf('=>') + 2).replace(/[\s{}();]/g, '') !== ''
}

const hasScript = (sources: unknown): boolean => isObject<JsonObject>(sources) && Object.values(sources).some(isScript)

function fieldHasScript(field: PlatformField): boolean {
  const children: unknown = field.__config__?.children
  return hasScript(field.on) || (isList<PlatformField>(children) && children.some(fieldHasScript))
}

/** Why the script of a list does not run here, a line each; one that came from another platform still holds it. */
export function listScriptRemarks({ funcs, untranslated = [] }: ColumnData): readonly string[] {
  return hasScript(funcs) ? ['此平台不运行列表脚本，显示内容请自行核对'] : untranslated
}

/** A form that came with scripts in it: no platform but ours takes them out (forms.md#scripts), and this app runs none. */
export function hasScripts(form: PlatformForm): boolean {
  return hasScript(form.funcs as Json | undefined) || (form.fields ?? []).some(fieldHasScript)
}
