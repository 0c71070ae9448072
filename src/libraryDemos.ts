import type { IconName } from './components/Icon'

/**
 * The one list of the component library (issue 10, screens.md 1.3): app.config.ts declares a page for each entry, the index shows it, the
 * tests open it. Not in routes.ts on purpose: the app that people work with carries no word of it (docs/decisions/0039).
 */
export const LIBRARY_ROOT = 'pages/componentLibrary'

export const LIBRARY_GROUPS = {
  basic: '基础组件', form: '表单组件', data: '数据组件', feedback: '反馈组件', layout: '布局组件', navigation: '导航组件', other: '其他组件', own: '本应用组件'
} as const
export type LibraryGroup = keyof typeof LIBRARY_GROUPS

/** Folders of ruling 10; `own` holds the components of this app. */
export type LibraryFolder = 'componentsA' | 'componentsB' | 'componentsC' | 'template' | 'own'

export interface LibraryDemo {
  /** Folder and name, as its page is called below the root: `componentsA/avatar`. */
  id: string
  folder: LibraryFolder
  english: string
  chinese: string
  group: LibraryGroup
  icon: IconName
}

type Line = readonly [name: string, chinese: string, group: LibraryGroup, icon: IconName]

const LINES: Readonly<Record<LibraryFolder, readonly Line[]>> = {
  componentsA: [
    ['avatar', '头像', 'data', 'user'],
    ['avatarCropper', '头像裁剪', 'other', 'image'],
    ['backTop', '返回顶部', 'navigation', 'refresh'],
    ['calendar', '日历', 'form', 'calendar'],
    ['empty', '空状态', 'feedback', 'box'],
    ['field', '输入框', 'form', 'edit'],
    ['form', '表单', 'form', 'clipboard'],
    ['fullScreen', '全屏弹窗', 'feedback', 'grid'],
    ['icon', '图标', 'basic', 'star'],
    ['indexList', '索引列表', 'navigation', 'book'],
    ['keyboard', '键盘', 'form', 'textSize'],
    ['lazyLoad', '懒加载', 'other', 'image'],
    ['modal', '对话框', 'feedback', 'message'],
    ['navbar', '导航栏', 'navigation', 'back'],
    ['noNetwork', '无网络', 'feedback', 'offline'],
    ['parse', '富文本', 'other', 'book'],
    ['select', '下拉选择', 'form', 'down'],
    ['slider', '滑块', 'form', 'minus'],
    ['tabs', '选项卡', 'navigation', 'grid'],
    ['tag', '标签', 'data', 'flow'],
    ['test', '全部状态（一）', 'other', 'check'],
    ['timeLine', '时间轴', 'data', 'clock'],
    ['toast', '轻提示', 'feedback', 'message'],
    ['topTips', '顶部提示', 'feedback', 'warning'],
    ['verificationCode', '获取验证码', 'form', 'shield']
  ],
  componentsB: [
    ['card', '卡片', 'data', 'clipboard'],
    ['checkbox', '复选框', 'form', 'check'],
    ['divider', '分割线', 'layout', 'minus'],
    ['dropdown', '下拉菜单', 'navigation', 'down'],
    ['image', '图片', 'data', 'image'],
    ['line', '线条', 'layout', 'minus'],
    ['loading', '加载', 'feedback', 'refresh'],
    ['noticeBar', '滚动通知', 'feedback', 'message'],
    ['picker', '选择器', 'form', 'down'],
    ['radio', '单选框', 'form', 'check'],
    ['rate', '评分', 'form', 'starFilled'],
    ['readMore', '展开阅读', 'data', 'more'],
    ['search', '搜索', 'form', 'search'],
    ['skeleton', '骨架屏', 'feedback', 'grid'],
    ['steps', '步骤条', 'data', 'flow'],
    ['sticky', '吸顶', 'layout', 'pin'],
    ['swipeAction', '滑动操作', 'data', 'next'],
    ['swiper', '轮播', 'layout', 'image'],
    ['switch', '开关', 'form', 'settings'],
    ['tabbar', '底部栏', 'navigation', 'grid'],
    ['table', '表格', 'data', 'grid'],
    ['upload', '上传', 'form', 'camera'],
    ['waterfall', '瀑布流', 'layout', 'image']
  ],
  componentsC: [
    ['actionSheet', '操作菜单', 'feedback', 'more'],
    ['alertTips', '警告提示', 'feedback', 'warning'],
    ['badge', '徽标', 'data', 'message'],
    ['button', '按钮', 'basic', 'plus'],
    ['cell', '单元格', 'basic', 'next'],
    ['circleProgress', '环形进度', 'data', 'chart'],
    ['collapse', '折叠面板', 'data', 'down'],
    ['color', '色彩', 'basic', 'moon'],
    ['countDown', '倒计时', 'data', 'clock'],
    ['countTo', '数字滚动', 'data', 'chart'],
    ['gap', '间隔', 'layout', 'minus'],
    ['grid', '宫格', 'layout', 'grid'],
    ['layout', '栅格', 'layout', 'grid'],
    ['link', '超链接', 'navigation', 'navigate'],
    ['loadmore', '加载更多', 'feedback', 'refresh'],
    ['mask', '遮罩', 'feedback', 'moon'],
    ['messageInput', '验证码输入', 'form', 'shield'],
    ['numberBox', '步进器', 'form', 'plus'],
    ['popup', '弹出层', 'feedback', 'box'],
    ['progress', '进度条', 'data', 'chart'],
    ['section', '分节标题', 'layout', 'book'],
    ['subsection', '分段器', 'navigation', 'grid'],
    ['test', '全部状态（二）', 'other', 'check']
  ],
  template: [['order', '订单滑动列表', 'other', 'clipboard']],
  own: [
    ['fields', '表单项', 'own', 'edit'],
    ['dynamicForm', '动态表单', 'own', 'clipboard'],
    ['selectors', '选择器', 'own', 'people'],
    ['lists', '列表', 'own', 'book'],
    ['statusTags', '状态标签', 'own', 'flow'],
    ['buttons', '按钮与底部栏', 'own', 'plus'],
    ['sheets', '弹层与确认', 'own', 'box'],
    ['plateKeyboard', '车牌键盘', 'own', 'truck'],
    ['signaturePad', '签名板', 'own', 'edit'],
    ['photoGrid', '照片', 'own', 'camera'],
    ['chartCards', '图表卡片', 'own', 'chart'],
    ['states', '空、错与加载', 'own', 'box']
  ]
}

const FOLDERS = Object.keys(LINES) as LibraryFolder[]

export const LIBRARY_DEMOS: readonly LibraryDemo[] = FOLDERS.flatMap((folder) => LINES[folder].map(([name, chinese, group, icon]) => ({
  id: `${folder}/${name}`, folder, english: name.charAt(0).toUpperCase() + name.slice(1), chinese, group, icon
})))

/** Route of a demo, as Taro writes it. */
export const demoRoute = (id: string): string => `${LIBRARY_ROOT}/${id}/index`

/** The demo a route belongs to, with or without leading slash and query. */
export function demoOf(route: string): LibraryDemo | undefined {
  const path = (route.split('?')[0] ?? '').replace(/^\/+/, '')
  return LIBRARY_DEMOS.find(({ id }) => demoRoute(id) === path)
}
