import type { PlatformField } from '@/contract/formSchema'
import { field, layout, panes, slot } from './field'

const SQUADS = [
  {
    id: 'south',
    fullName: '南片区',
    children: [
      { id: 'ns', fullName: '南山中队' },
      { id: 'bas', fullName: '宝安中队' },
      { id: 'gm', fullName: '光明中队', disabled: true }
    ]
  },
  {
    id: 'east',
    fullName: '东片区',
    children: [
      { id: 'lg', fullName: '龙岗中队' },
      { id: 'ps', fullName: '坪山中队' }
    ]
  }
]
const MOBILE = { pattern: '/^1[3456789]\\d{9}$/', message: '请输入正确的手机号码' }

const texts: readonly PlatformField[] = [
  field('groupTitle', '', '', { content: '文字与数字' }),
  field(
    'comInput',
    'title',
    '检查主题',
    { placeholder: '例：出车前检查', maxlength: 30 },
    { required: true, tipLabel: '一次检查一个主题' }
  ),
  field('input', 'mobile', '联系电话', { placeholder: '11 位手机号码', suffix: '' }, { regList: [MOBILE] }),
  field('input', 'unit', '设备编号', { addonBefore: 'TC-', addonAfter: '号', useScan: true, placeholder: '输入或扫描铭牌' }),
  field(
    'input',
    'licence',
    '驾驶证号',
    { useMask: true, maskConfig: { filler: '*', maskType: 5 }, maxlength: 18 },
    { tipLabel: '查看时只显示前 6 位和后 3 位' }
  ),
  field('comInput', 'password', '交接密码', { 'show-password': true }),
  field('autoComplete', 'customer', '协议客户', {
    interfaceId: 'di-customer',
    relationField: 'fullName',
    total: 20,
    placeholder: '输入几个字后选择'
  }),
  field('textarea', 'remark', '情况说明', { placeholder: '时间、地点、经过', maxlength: 200 }),
  field('numInput', 'mileage', '里程', { min: 0, max: 999999, step: 100, addonAfter: '公里', thousands: true }),
  field('inputNumber', 'amount', '费用', { min: 0, precision: 2, isAmountChinese: true, addonBefore: '¥' }, { required: true }),
  field('numRange', 'weight', '载重范围'),
  field('calculate', 'total', '费用加税', { expression: ['amount', '*', '1.06'] })
]

const choices: readonly PlatformField[] = [
  field('groupTitle', '', '', { content: '选择' }),
  field('switch', 'isReady', '车况良好', { activeTxt: '良好', inactiveTxt: '待修' }),
  field('radio', 'shift', '班次', slot(['day', '白班'], ['night', '夜班'], ['backup', '备勤']), { required: true, defaultValue: 'day' }),
  field('checkbox', 'items', '检查项目', slot(['tyre', '轮胎'], ['light', '灯光'], ['winch', '绞盘'], ['oil', '机油'])),
  field('select', 'insurer', '保险公司', { placeholder: '选择保险公司' }, { dataType: 'dictionary', dictionaryType: 'towingInsurer' }),
  field('select', 'reasons', '处理原因', {
    multiple: true,
    ...slot(['a', '例行保养'], ['b', '事故维修'], ['c', '年度审验'], ['d', '加装设备'])
  }),
  field('cascader', 'squad', '责任中队', { options: SQUADS }),
  field('treeSelect', 'regions', '覆盖片区', { options: SQUADS, multiple: true, filterable: true }),
  field('rate', 'service', '服务评分', { max: 5, allowHalf: true }),
  field('slider', 'fuel', '剩余油量', { min: 0, max: 100, step: 5 }),
  field('colorPicker', 'color', '车身颜色')
]

const moments: readonly PlatformField[] = [
  field('groupTitle', '', '', { content: '日期与时间' }),
  field('date', 'checkedOn', '检查日期', { type: 'date', format: 'yyyy-MM-dd' }, { defaultCurrent: true }),
  field('datePicker', 'checkedAt', '检查时刻', { format: 'yyyy-MM-dd HH:mm' }),
  field('datePicker', 'month', '所属月份', { format: 'yyyy-MM' }),
  field('datePicker', 'year', '出厂年份', { format: 'yyyy' }),
  field('time', 'handover', '交班时间', { format: 'HH:mm:ss' }),
  field('dateRange', 'leave', '停驶日期', { format: 'yyyy-MM-dd' }),
  field('timeRange', 'duty', '当值时段', { format: 'HH:mm' })
]

const people: readonly PlatformField[] = [
  field('groupTitle', '', '', { content: '人员与地点' }),
  field('userSelect', 'owner', '负责人'),
  field('userSelect', 'members', '参与人', { multiple: true }),
  field('usersSelect', 'notified', '通知对象', { multiple: true }),
  field('comSelect', 'company', '所属组织'),
  field('depSelect', 'department', '所属部门'),
  field('posSelect', 'position', '岗位'),
  field('roleSelect', 'role', '角色'),
  field('groupSelect', 'group', '分组'),
  field('address', 'region', '所在地区', { level: 2 }),
  field('location', 'place', '检查地点'),
  field('location', 'parkedAt', '停放位置', {
    enableDesktopLocation: true,
    locationScope: [
      { name: '西丽停车场', lng: 113.951, lat: 22.582, radius: 500 },
      { name: '梅林停车场', lng: 114.061, lat: 22.571, radius: 1000 }
    ]
  })
]

const records: readonly PlatformField[] = [
  field('groupTitle', '', '', { content: '关联' }),
  field('popupSelect', 'truck', '拖车', {
    interfaceId: 'di-truck',
    propsValue: 'id',
    relationField: 'fullName',
    hasPage: true,
    pageSize: 20,
    columnOptions: [
      { value: 'fullName', label: '车牌' },
      { value: 'kindName', label: '车型' }
    ]
  }),
  field('popupAttr', 'truckKind', '拖车类型', { relationField: 'truck_jnpfTable_', showField: 'kindName' }),
  field('popupTableSelect', 'drivers', '驾驶员', {
    multiple: true,
    interfaceId: 'di-driver',
    propsValue: 'id',
    relationField: 'fullName',
    columnOptions: [
      { value: 'fullName', label: '姓名' },
      { value: 'organizeName', label: '组织' }
    ]
  }),
  field('select', 'yard', '停车场', {}, { dataType: 'dynamic', propsUrl: 'di-yard' }),
  field(
    'select',
    'yardSlot',
    '车位',
    { placeholder: '先选择停车场' },
    {
      dataType: 'dynamic',
      propsUrl: 'di-yard-slot',
      templateJson: [{ field: 'yardId', fieldName: '停车场', required: true, relationField: 'yard' }]
    }
  )
]

const files: readonly PlatformField[] = [
  field('groupTitle', '', '', { content: '附件、签名与正文' }),
  field('uploadImg', 'photos', '现场照片', { limit: 3, fileSize: 10, sizeUnit: 'MB' }),
  field('uploadFz', 'papers', '随附文件', { limit: 5, fileSize: 5, sizeUnit: 'MB', buttonText: '上传附件' }),
  field('sign', 'signature', '检查人签名', {}, { defaultCurrent: true, tipLabel: '个人资料中保存了签名的，自动带出' }),
  field('editor', 'report', '检查报告', { placeholder: '写下发现的问题和处理办法' })
]

const filled: readonly PlatformField[] = [
  field('groupTitle', '', '', { content: '系统填写' }),
  field('billRule', 'number', '单据编号'),
  field('createUser', 'createdBy', '创建人'),
  field('createTime', 'createdAt', '创建时间'),
  field('modifyUser', 'changedBy', '修改人'),
  field('modifyTime', 'changedAt', '修改时间'),
  field('currOrganize', 'ownCompany', '所属组织'),
  field('currDept', 'ownDepartment', '所属部门'),
  field('currPosition', 'ownPosition', '所属岗位'),
  field('odorSensor', 'sensor', '新版控件')
]

const shown: readonly PlatformField[] = [
  field('groupTitle', '', '', { content: '说明与展示' }),
  field('alert', '', '', { title: '夜间检查请开启工作灯', description: '灯光不足时照片会被退回', type: 'warning', closable: true }),
  field(
    'JNPFText',
    '',
    '',
    { textStyle: { 'font-size': '14px', 'font-weight': 'bold' } },
    { defaultValue: '检查完成后由当班负责人签字。' }
  ),
  field('link', '', '', { content: '查看道路救援规范', href: 'https://www.mot.gov.cn/' }),
  field('divider', '', '', { content: '编码', contentPosition: 'left' }),
  field('qrcode', '', '车辆二维码', { dataType: 'relation', relationField: 'title' }),
  field('barcode', '', '设备条码', { dataType: 'static', staticText: 'TC-2026-000318', format: 'code128' }),
  field('button', 'check', '核对', { buttonText: '核对车况', align: 'left' })
]

const parts = field(
  'table',
  'parts',
  '更换配件',
  { actionText: '添加配件', 'show-summary': true, summaryField: ['count', 'cost'] },
  {
    children: [
      field('comInput', 'name', '配件名称', {}, { required: true }),
      field('numInput', 'count', '数量', { min: 1, max: 99 }, { defaultValue: 1 }),
      field('inputNumber', 'price', '单价', { min: 0, precision: 2 }),
      field('calculate', 'cost', '小计', { expression: ['parts.count', '*', 'parts.price'] }),
      field('userSelect', 'mechanic', '更换人'),
      field('date', 'changedOn', '更换日期', { type: 'date' })
    ]
  }
)

/** Every kind of forms.md#kinds-of-fields in both generations of its names, as the platform's designer writes it. */
export const FIELDS: readonly PlatformField[] = [
  ...texts,
  ...choices,
  ...moments,
  ...people,
  ...records,
  ...files,
  ...filled,
  ...shown,
  parts,
  layout(
    'card',
    '',
    [layout('row', '', [field('comInput', 'policy', '保单号'), field('date', 'policyEnds', '保单到期', { type: 'date' })])],
    { header: '卡片：保险' }
  ),
  panes(
    'tab',
    [
      ['1', '标签：底盘', [field('switch', 'brake', '制动正常'), field('textarea', 'brakeNote', '制动说明')]],
      ['2', '上装', [field('switch', 'boom', '吊臂正常')]]
    ],
    { active: '1' }
  ),
  panes(
    'collapse',
    [
      ['1', '折叠：年审', [field('date', 'auditOn', '年审日期', { type: 'date' })]],
      ['2', '维保', [field('comInput', 'garage', '维修厂', {}, { required: true })]]
    ],
    { active: ['1'], accordion: true }
  )
]

/** Fields of a demonstration's rules: what a chosen reason shows. */
export const RULES = [
  {
    id: 'accident',
    when: { left: { field: 'reasons' }, is: 'like' as const, right: { value: 'b' } },
    then: [{ do: 'require' as const, fields: ['remark'] }]
  }
]
