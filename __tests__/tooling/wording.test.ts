import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const ROOT = path.resolve(__dirname, '..', '..')

/** Words that were replaced, each by one word for one thing (docs/vocabulary.md), with the better one. */
const REPLACED: readonly [RegExp, string][] = [
  [/订单群聊/, '工单群聊'],
  [/订单已派出/, '工单已派出'],
  [/司机/, '驾驶员'],
  [/用户名或密码/, '账号或密码不正确'],
  [/没有加载出来/, '加载失败'],
  [/没有读到/, '读取失败'],
  [/没有取到定位/, '定位失败'],
  [/确认收(微信|支付宝|现金 |银行|POS)/, '确认收款'],
  [/核对一天/, '按日对账'],
  [/达标/, '准时到达'],
  [/待审核/, '待复核'],
  [/执行中/, '作业中'],
  [/^进行中$/, '作业中'],
  [/^待派$/, '待派单'],
  [/其中完成/, '今日完成'],
  [/确认仍要/, '仍要派单？'],
  [/已被?【/, '已同意'],
  [/请告知驾驶员/, '系统已通知驾驶员'],
  [/议价，未出示/, '未使用价目表'],
  [/按现有资料应付/, '预估应付'],
  [/照片上传中/, '正在保存照片…'],
  [/或拍车辆照片/, '请选择'],
  [/离事故地点较远的说明/, '偏离原因'],
  [/整车背载/, '整车背运'],
  [/以后若能传到/, '之后传到的仍会保存'],
  [/里面的缴费工单/, '其中的缴费工单'],
  [/税号放行/, '税号核对说明'],
  [/最多可优惠 0/, '不显示'],
  [/已打码/, '已脱敏'],
  [/仅前台定位/, '切到后台会停止定位'],
  [/取消作废/, '已取消/作废'],
  [/完结作废/, '已完结/作废']
]
/** The step of a flow's chart and the state of a button of the library are no order. */
const OTHER_THINGS: readonly [string, RegExp][] = [
  ['src/pages/workFlow/components/FlowChart.tsx', /^进行中$/],
  ['src/pages/componentLibrary/', /^进行中$/],
  ['src/domain/workFlow/words.ts', /^等待审核$/],
  ['src/pages/apply/dynamicModel/flowState.ts', /^等待审核$/]
]

const filesIn = (room: string): string[] =>
  readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|json)$/.test(file))
    .map((file) => path.posix.join(room, file))

/** What a file may show to people: its texts, not its comments. */
function textsOf(file: string): string[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  if (file.endsWith('.json')) return source.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    )
      texts.push(node.text.trim())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS))
  return texts.filter((text) => /[\u4e00-\u9fa5]/.test(text))
}

const isOther = (file: string, text: string): boolean => OTHER_THINGS.some(([place, words]) => file.startsWith(place) && words.test(text))

test('no text that people read has a replaced word', () => {
  const found = [...filesIn('src'), ...filesIn('server')].flatMap((file) =>
    textsOf(file).flatMap((text) =>
      REPLACED.filter(([words]) => words.test(text) && !isOther(file, text)).map(
        ([words, better]) => `${file}: “${text}” ${words.source} → ${better}`
      )
    )
  )
  expect(found).toEqual([])
})
