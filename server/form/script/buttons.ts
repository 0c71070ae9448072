import type { ButtonEntry, ColumnData, RowButtonEvent } from '@/contract/form'
import type { Json, JsonObject } from '@/contract/formSchema'
import { isFilledText, isJsonList, isJsonObject } from '../text'
import type { StoredScript } from './isolate'
import { BUTTON_GIVEN, checkNames, expressionOf, isIdle, readScript, Unrunnable } from './source'

/** What an import makes of the buttons that a list's designer gave to its rows (forms.md#buttons-of-a-list, `customBtnsList`). */
interface CompiledButtons {
  readonly columns: ColumnData
  /** Texts for `Isolate.run`, by the id of their script. */
  readonly sources: Record<string, string>
  readonly report: string[]
}

const POPUP = 1
const SCRIPT = 2
const INTERFACE = 3

/**
 * A button opens another form, runs a script or calls a data interface. Its script runs in the isolate with the row as `data`; what the
 * isolate cannot run is told on the button.
 * @param prefix of the ids of its scripts: the lists of both devices have their own
 */
export function compileButtons(columns: ColumnData, prefix: string): CompiledButtons {
  const sources: Record<string, string> = {}
  const report: string[] = []
  const compile = (button: ButtonEntry, place: number): ButtonEntry => {
    const raw: JsonObject = isJsonObject(button.event) ? (button.event as JsonObject) : {}
    const name = `列表按钮“${button.label}”`
    const say = (problem: string): ButtonEntry => {
      report.push(`${name}${problem}`)
      return { value: button.value, label: button.label, event: { btnType: Number(raw.btnType), problem: `此按钮${problem}` } }
    }
    const asked =
      raw.useConfirm === true || raw.useConfirm === 1
        ? { useConfirm: true, ...(isFilledText(raw.confirmTitle) ? { confirmTitle: raw.confirmTitle } : {}) }
        : {}
    const made = (event: RowButtonEvent): ButtonEntry => ({ value: button.value, label: button.label, event: { ...event, ...asked } })
    switch (Number(raw.btnType)) {
      case POPUP:
        if (!isFilledText(raw.modelId)) return say('没有设置要打开的表单')
        return made({ btnType: POPUP, modelId: raw.modelId, formOptions: pairsOf(raw.formOptions) })
      case INTERFACE:
        if (!isFilledText(raw.interfaceId)) return say('没有设置数据接口')
        return made({
          btnType: INTERFACE,
          interfaceId: raw.interfaceId,
          templateJson: isJsonList(raw.templateJson) ? raw.templateJson.filter(isJsonObject) : []
        })
      case SCRIPT: {
        const text = isFilledText(raw.func) ? raw.func : ''
        try {
          const script = readScript(text)
          if (isIdle(script)) return say('的脚本是空的')
          checkNames(script, BUTTON_GIVEN)
          const id = `${prefix}${place + 1}`
          const kept: StoredScript = { event: 'click', code: expressionOf(text), ids: [], columns: [], options: {}, noData: null }
          sources[id] = JSON.stringify(kept)
          report.push(`${name}的脚本：在服务器上运行`)
          return made({ btnType: SCRIPT, scriptId: id })
        } catch (error) {
          if (!(error instanceof Unrunnable)) throw error
          return say(`的脚本${error.message}，无法运行`)
        }
      }
      default:
        return say('的动作不认识')
    }
  }
  const buttons = columns.customBtnsList
  return { columns: isJsonList(buttons) ? { ...columns, customBtnsList: buttons.map(compile) } : columns, sources, report }
}

/** Which field of the other form takes which one of the row. */
const pairsOf = (options: Json | undefined): { currentField: string; field: string }[] =>
  (isJsonList(options) ? options : []).flatMap((each) =>
    isJsonObject(each) && isFilledText(each.currentField) && isFilledText(each.field)
      ? [{ currentField: each.currentField, field: each.field }]
      : []
  )
