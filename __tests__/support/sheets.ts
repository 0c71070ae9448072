/** How a sheet is reached from the address of a page. */
export interface Opening {
  account: string
  address: string
  /** A record of the list at that address is opened first. */
  row?: RegExp
  /** Names of the buttons that are pressed, in order; the last one opens the sheet. */
  press: readonly RegExp[]
  title: RegExp
}

const CAR = '/pages/transferCar'
const ORDER = { account: 'dispatcher1', address: `${CAR}/accidentIndex`, row: /SG\d{12}/ }
const PAYMENT = { account: 'finance1', address: `${CAR}/paymentIndex`, row: /JF\d{12}/ }
const CARD = { account: 'finance1', address: `${CAR}/rateCard?id=card-shenzhen-city` }
const FORMS = { account: 'driver1', address: '/pages/apply/dynamicModel/index?modelId=vehicleInspection&menuId=form-vehicleInspection' }
const ADMIN = (name: string) => ({ account: 'admin', address: `/pages/admin/${name}/index` })
const MORE = /^更多操作$/

/**
 * Every file that draws a sheet, with a way there in the browser (e2e/backCloses), or in words what it needs beyond an address. Back works
 * the same in each because all are one component: tooling/sheets holds this list against the sources.
 */
export const SHEETS: Readonly<Record<string, Opening | string>> = {
  'src/pages/transferCar/order/list/components/FilterSheet.tsx': {
    account: 'dispatcher1',
    address: `${CAR}/accidentIndex`,
    press: [/^筛选$/],
    title: /^筛选工单$/
  },
  'src/components/DeskTable/FilterSheet.tsx': 'a window from 1024 px (e2e/moneyTables)',
  'src/components/DeskTable/Sheets.tsx': 'a window from 1024 px (e2e/tables)',
  'src/components/ListDesk/index.tsx': 'a window from 1024 px (e2e/tables)',
  'src/pages/transferCar/order/detail/index.tsx': { ...ORDER, press: [/^更多$/], title: MORE },
  'src/pages/transferCar/order/detail/components/PhotoSection.tsx': { ...ORDER, press: [/^添加照片$/], title: /^照片类别$/ },
  'src/pages/transferCar/order/place/PlaceSheet.tsx': {
    account: 'dispatcher1',
    address: `${CAR}/create`,
    press: [/^选事故地点$/],
    title: /^选事故地点$/
  },
  'src/pages/transferCar/order/savedPlaces/index.tsx': {
    account: 'dispatcher1',
    address: `${CAR}/places`,
    press: [/^添加地点$/],
    title: /^添加常用地点$/
  },
  'src/pages/transferCar/fleet/board/components/CrewSheet.tsx': {
    account: 'dispatcher1',
    address: `${CAR}/board`,
    press: [/^派单 SG/],
    title: /^派单$/
  },
  'src/pages/transferCar/fleet/board/desk/CrewCheck.tsx': '调度台的宽屏，选工单后按 D、Enter（e2e/dispatchDesk）',
  'src/components/KeyHelp/index.tsx': '调度台的宽屏，按 ?（e2e/dispatchDesk）',
  'src/pages/transferCar/fleet/payRules/index.tsx': {
    account: 'finance1',
    address: `${CAR}/payRules`,
    press: [/^新建规则$/],
    title: /^新建提成规则$/
  },
  'src/pages/transferCar/fleet/papers/components/PaperSheet.tsx': {
    account: 'dispatcher1',
    address: `${CAR}/papers`,
    press: [/^登记证件$/],
    title: /^登记证件$/
  },
  'src/pages/transferCar/fleet/truckCosts/components/CostSheets.tsx': {
    account: 'driver1',
    address: `${CAR}/truckCosts`,
    press: [/^登记费用$/],
    title: /^登记车辆费用$/
  },
  'src/pages/transferCar/fees/components/EditorFrame.tsx': { ...CARD, press: [MORE], title: MORE },
  'src/pages/transferCar/fees/components/VersionsSheet.tsx': '有多个版本的价目（e2e/fees）',
  'src/pages/transferCar/fees/components/RepeatSection.tsx': { ...CARD, press: [/^添加项目$/], title: /^添加项目$/ },
  'src/pages/transferCar/fees/customers/index.tsx': {
    account: 'finance1',
    address: `${CAR}/customers`,
    press: [/^新建客户$/],
    title: /客户/
  },
  'src/pages/transferCar/payment/detail/components/PaymentScreen.tsx': { ...PAYMENT, press: [MORE], title: MORE },
  'src/pages/transferCar/payment/reconcile/components/ReconParts.tsx': {
    account: 'finance1',
    address: `${CAR}/reconcile`,
    press: [/^按日对账$/],
    title: /^按日对账$/
  },
  'src/pages/transferCar/payment/bank/components/BankParts.tsx': 'a file of the bank that was taken in, or a line of one: e2e/bank',
  'src/components/Field/PickerField.tsx': { account: 'dispatcher1', address: `${CAR}/create`, press: [/^来源：/], title: /^来源$/ },
  'src/pages/transferCar/order/components/PlateSheet.tsx': {
    account: 'dispatcher1',
    address: `${CAR}/create`,
    press: [/^填写车牌$/],
    title: /^车牌号$/
  },
  'src/components/selector/SelectorSheet.tsx': {
    account: 'driver1',
    address: '/pages/workFlow/delegation/form',
    press: [/^受委托人：/],
    title: /受委托人/
  },
  'src/pages/apply/order/components/OrderFilterSheet.tsx': {
    account: 'clerk1',
    address: '/pages/apply/order/index',
    press: [/^筛选$/],
    title: /^筛选$/
  },
  'src/pages/apply/order/index.tsx': { account: 'clerk1', address: '/pages/apply/order/index', press: [/^排序$/], title: /^排序$/ },
  'src/pages/apply/reportLog/index.tsx': {
    account: 'driver1',
    address: '/pages/apply/reportLog/index',
    press: [/^写日志$/],
    title: /^写哪种日志$/
  },
  'src/pages/apply/schedule/components/CalendarSheet.tsx': {
    account: 'driver1',
    address: '/pages/apply/schedule/index',
    press: [/^日历与导出$/],
    title: /^显示的日历$/
  },
  'src/pages/apply/dynamicModel/components/FilterSheet.tsx': { ...FORMS, press: [/^筛选$/], title: /^筛选$/ },
  'src/pages/apply/dynamicModel/components/SortSheet.tsx': { ...FORMS, press: [/^排序$/], title: /^排序$/ },
  'src/pages/apply/dynamicModel/index.tsx': { ...FORMS, press: [/^更多操作：/], title: /CJ\d{12}/ },
  'src/pages/apply/fieldPunchCard/sites/SiteSheet.tsx': {
    account: 'manager1',
    address: '/pages/apply/fieldPunchCard/sites',
    press: [/^新建打卡地点$/],
    title: /打卡地点/
  },
  'src/pages/apply/fieldPunchCard/components/LinkSheet.tsx': {
    account: 'driver1',
    address: '/pages/apply/fieldPunchCard/index',
    press: [/^选择工单或客户$/],
    title: /^关联工单或客户$/
  },
  'src/pages/workFlow/components/FlowFilterSheet.tsx': {
    account: 'driver1',
    address: '/pages/workFlow/flowLaunch/index',
    press: [/^筛选$/],
    title: /^筛选$/
  },
  'src/pages/workFlow/templates/components/Versions.tsx': {
    account: 'admin',
    address: '/pages/workFlow/templates/index',
    press: [/^请假申请的版本记录$/],
    title: /^请假申请的版本记录$/
  },
  'src/pages/index/my/components/Profile.tsx': {
    account: 'driver1',
    address: '/pages/index/my',
    press: [/^更换头像$/],
    title: /^更换头像$/
  },
  'src/pages/message/userDetail/index.tsx': '有两个号码的人才能选择',
  'src/components/AvatarCropper/index.tsx': '先选一张图片（app/my/cropping）',
  'src/components/PrivacySheet/index.weapp.tsx': '只在微信小程序（miniprogram/declarations）',
  'src/form/view/layout/RowSheet.tsx': '表单子表的一行（e2e/formEveryKind）',
  'src/form/view/pickers/SignatureSheet.tsx': '表单的签名字段（e2e/formEveryKind）',
  'src/form/view/pickers/ColorSheet.tsx': '表单的颜色字段（e2e/formEveryKind）',
  'src/form/view/pickers/OptionSheet.tsx': '表单的选项字段（e2e/formEveryKind）',
  'src/form/view/pickers/TreeSheet.tsx': '表单的级联字段（e2e/formEveryKind）',
  'src/form/view/pickers/YearSheet.tsx': '表单的年份字段（e2e/formEveryKind）',
  'src/form/view/pickers/UsersSheet.tsx': '表单的人员字段（e2e/formEveryKind）',
  'src/form/view/pickers/SuggestionSheet.tsx': '表单的建议字段（e2e/formEveryKind）',
  'src/pages/componentLibrary/componentsA/select/index.tsx': '组件库示例（e2e/componentLibrary）',
  'src/pages/componentLibrary/componentsA/calendar/index.tsx': '组件库示例（e2e/componentLibrary）',
  'src/pages/componentLibrary/own/sheets/index.tsx': '组件库示例（e2e/componentLibrary）',
  'src/pages/my/settings/components/Install.tsx': '浏览器允许安装时（e2e/my）',
  'src/pages/my/personalData/signature/OwnSignature.tsx': '个人签名（e2e/my）',
  'src/pages/transferCar/invoice/components/TitleSheet.tsx': '开票时有用过的抬头（e2e/invoice）',
  'src/pages/transferCar/invoice/components/InvoiceSheets.tsx': '已有发票（e2e/invoice）',
  'src/pages/transferCar/invoice/components/InvoiceScreen.tsx': '已有发票（e2e/invoice）',
  'src/pages/transferCar/fees/quote/PriceSheet.tsx': '现场出示价格（e2e/fees）',
  'src/pages/transferCar/fees/bill/components/BillSheet.tsx': '开始施救后的工单（e2e/fees）',
  'src/pages/transferCar/fees/bill/components/ManualLineSheet.tsx': '费用明细里（e2e/fees）',
  'src/pages/transferCar/order/detail/components/GiveUpSheet.tsx': '有待补传的照片（e2e/offline）',
  'src/pages/transferCar/order/detail/components/OrderBanners.tsx': '有待补传、扣留或待批的工单（e2e/order）',
  'src/pages/transferCar/order/queue/components/ConflictSheet.tsx': '离线步骤与他人冲突（e2e/offline）',
  'src/pages/transferCar/order/create/components/DuplicateSheet.tsx': '疑似重复的工单（e2e/order）',
  'src/pages/transferCar/order/steps/components/StepSheet.tsx': '驾驶员的下一步（e2e/day）',
  'src/pages/transferCar/order/steps/components/SignatureSheet.tsx': '步骤里的签名（e2e/day）',
  'src/pages/transferCar/order/steps/unit/UnitStepSheet.tsx': '增派车辆的下一步（e2e/order）',
  'src/pages/transferCar/payment/detail/components/ActionSheet.tsx': '缴费工单的决定（e2e/pay）',
  'src/pages/transferCar/payment/detail/components/RefundSheets.tsx': '有收款的缴费工单（e2e/ledger）',
  'src/pages/admin/retention/chats/ChatSheet.tsx': { ...ADMIN('retention'), press: [/^导出聊天记录$/], title: /^导出聊天记录$/ },
  'src/pages/admin/retention/Sheets.tsx': { ...ADMIN('retention'), press: [/^保全工单$/], title: /^保全工单$/ },
  'src/pages/admin/administrators/index.tsx': { ...ADMIN('administrators'), press: [/添加管理员$/], title: /^添加管理员$/ },
  'src/pages/admin/dictionaries/index.tsx': { ...ADMIN('dictionaries'), press: [/新建字典$/], title: /^新建字典$/ },
  'src/pages/admin/menus/MenuForm.tsx': { ...ADMIN('menus'), press: [/新建菜单$/], title: /^新建菜单$/ },
  'src/pages/admin/banners/BannerForm.tsx': { ...ADMIN('banners'), press: [/新建轮播图$/], title: /^新建轮播图$/ },
  'src/pages/admin/groups/index.tsx': { ...ADMIN('groups'), press: [/新建分组$/], title: /^新建分组$/ },
  'src/pages/admin/roles/index.tsx': { ...ADMIN('roles'), press: [/新建角色$/], title: /^新建角色$/ },
  'src/pages/admin/organize/components/Positions.tsx': {
    account: 'admin',
    address: '/pages/admin/organize/index?id=org-head',
    press: [/新增岗位$/],
    title: /^新增岗位$/
  },
  'src/pages/admin/form/index.tsx': {
    account: 'admin',
    address: '/pages/admin/form/index?id=fuelCard',
    press: [/^预览第 1 版$/],
    title: /^第 1 版$/
  },
  'src/pages/admin/components/DesignVersions/index.tsx': '一个表单的第二版',
  'src/pages/admin/components/ImportDesign/index.tsx': '从本机选一个文件',
  'src/pages/admin/formDesigner/PublishSheet.tsx': '一份画好的表单（e2e/formDesigner）',
  'src/pages/admin/flowDesigner/Publish.tsx': '一份画好的流程（e2e/flowDesigner）',
  'src/pages/admin/flowDesigner/index.tsx': '窄窗口里的一份流程（e2e/flowDesigner）',
  'src/pages/admin/flows/index.tsx': { ...ADMIN('flows'), press: [/新建流程$/], title: /^选择表单$/ },
  'src/pages/admin/truck/Papers.tsx': '一辆拖车的一份证件',
  'src/pages/admin/yard/Slots.tsx': '停车场的一个车位',
  'src/pages/my/settings/components/Choices.tsx': '设置里的一类通知',
  'src/pages/transferCar/payment/detail/draft/PaymentSheet.tsx': '一笔收款（e2e/pay）',
  'src/pages/transferCar/payment/components/OwnerLinkSheet.tsx': '车主状态页（e2e/ledger）',
  'src/pages/transferCar/payment/components/ReceiptSheet.tsx': '已开收据（e2e/ledger）',
  'src/pages/transferCar/payment/cash/components/HandoverCard.tsx': '有现金交班（e2e/ledger）',
  'src/pages/transferCar/payment/prepaid/components/PrepaidSheets.tsx': '客户的预付款（e2e/ledger）',
  'src/pages/transferCar/payment/statements/components/StatementParts.tsx': '待付款的对账单（e2e/ledger）',
  'src/pages/apply/reportLog/report/ReportView.tsx': '打开的日志（e2e/reportLog）',
  'src/pages/apply/schedule/components/ScopeSheet.tsx': '重复的日程（e2e/schedule）',
  'src/pages/apply/schedule/event/EventView.tsx': '打开的日程（e2e/schedule）',
  'src/pages/apply/dynamicModel/record/ChangesSheet.tsx': '打开的记录（e2e/form）',
  'src/pages/apply/dynamicModel/components/ExportSheet.tsx': '有导出权限的列表（e2e/form）',
  'src/pages/apply/fieldPunchCard/components/FixCard.tsx': '没有定位权限时（e2e/punchCard）',
  'src/pages/apply/fieldPunchCard/components/RecordSheet.tsx': '打开的打卡记录（e2e/punchCard）',
  'src/pages/message/im/components/OrderSheet.tsx': '聊天里发送工单（e2e/chat）',
  'src/pages/message/im/menu/MessageMenu.tsx': '长按一条消息（e2e/chat）',
  'src/pages/message/im/changes/ChangeSheets.tsx': '一条改过或有回应的消息（e2e/chatChanges）',
  'src/pages/message/im/forward/ForwardSheet.tsx': '转发一条消息（e2e/chatForward）',
  'src/pages/message/im/bundle/BundleSheet.tsx': '打开的聊天记录（e2e/chatForward）',
  'src/pages/message/im/notice/NoticeBar.tsx': '群公告（e2e/chatLed）',
  'src/pages/message/chatSettings/components/NoticeSheet.tsx': '群公告（e2e/chatLed）',
  'src/pages/message/im/pins/Pins.tsx': '置顶的消息（e2e/chatForward）',
  'src/pages/message/chatSearch/FilterSheet.tsx': '查找聊天记录的筛选（e2e/chatSearch）',
  'src/pages/message/im/urges/UrgeSheets.tsx': '自己的一条消息（e2e/chatUrgent）',
  'src/pages/message/im/readers/ReaderSheet.tsx': '自己在群里的一条消息（e2e/chatChanges）',
  'src/pages/message/message/index.tsx': '长按一条通知（e2e/chat）',
  'src/pages/message/chatSettings/components/Members.tsx': '群聊成员（e2e/chat）',
  'src/pages/login/index.tsx': '登录前（e2e/session）',
  'src/pages/workFlow/operate/components/PhraseBar.tsx': '审批时的常用语（e2e/workFlowActs）',
  'src/pages/workFlow/operate/components/Signature.tsx': '审批时的签名（e2e/workFlowActs）',
  'src/pages/workFlow/flowTodo/batch/BatchDecision.tsx': '批量审批之后（e2e/workFlowActs）',
  'src/pages/workFlow/flowBefore/next/NextTodo.tsx': '审批之后的下一条（e2e/workFlowActs）',
  'src/pages/workFlow/flowBefore/components/TaskBar.tsx': '打开的流程（e2e/workFlowActs）',
  'src/pages/index/messages/components/MessageParts.tsx': '长按一个会话（e2e/chat）'
}

/** The sheets that an address leads to, by file. */
export const OPENINGS: readonly (readonly [file: string, opening: Opening])[] = Object.entries(SHEETS).flatMap(([file, way]) =>
  typeof way === 'string' ? [] : [[file, way] as const]
)
