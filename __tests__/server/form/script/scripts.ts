import { type ScriptCase, on } from './scriptForm'

/** Scripts that become rules. */
export const TRANSLATED: readonly ScriptCase[] = [
  on(
    'state',
    "if (formData.state === '2') { setShowOrHide('note', true); setRequired('note', true) } else { setShowOrHide('note', false); setRequired('note', false) }"
  ),
  on('state', "setShowOrHide('note', data.id == '2')"),
  on('state', "setDisabled('qty', formData.state == 3)"),
  on('state', "const isBad = formData.state !== '1'\nsetRequired('note', isBad)\nsetShowOrHide('papers', isBad && formData.qty > 3)"),
  on(
    'state',
    "switch (formData.state) {\ncase '1': setFormData('name', '好'); break\ncase '2':\ncase '3': setFormData('name', '坏'); break\ndefault: setFormData('name', '') }"
  ),
  on('state', "if (!formData.state) return\nsetFormData('note', '已选 ' + formData.state)"),
  on(
    'state',
    "if (formData.state === '1') { if (formData.qty > 5) return; setFormData('total', 1) } else { setFormData('total', 2) }\nsetDisabled('price', true)"
  ),
  on('state', "['1', '3'].includes(formData.state) ? setShowOrHide('unit', true) : setShowOrHide('unit', false)"),
  on('state', "if (['2', '3'].indexOf(formData.state) > -1) setFormData('urgent', 1)\nelse setFormData('urgent', 0)"),
  on('state', "setFieldOptions('unit', [{ id: 'a', fullName: '个' }, { id: 'b', fullName: '箱' }])"),
  on('state', "formData.state === '2' && setFormData('unit', '')"),
  on('state', "formData.state === '2' || setRequired('day', true)"),
  on('qty', "setFormData('total', formData.qty * formData.price)"),
  on('qty', "setFormData('total', data * formData.price - 3)"),
  on('qty', 'formData.total = formData.qty + formData.price'),
  on(
    'qty',
    "let rate = 1\nif (formData.qty >= 10) rate = 0.5\nelse if (formData.qty >= 5) { rate = 0.75 }\nsetFormData('total', formData.price * rate)"
  ),
  on('qty', "let sum = 0\nsum += formData.qty\nsum *= 2\nsum--\nsetFormData('total', sum)"),
  on('qty', "setFormData('total', (formData.qty || 0) + (formData.price ?? 7))"),
  on('qty', "setFormData('total', Math.max(formData.qty, formData.price))\nsetFormData('price', 1)"),
  on('qty', "setFormData('total', Math.abs(formData.qty - 8) / 4)"),
  on('qty', "setFormData('total', formData.qty / formData.price)"),
  on('qty', `setFormData('name', \`共\${Number(formData.qty)}件：\${formData.note}\`)`),
  on('qty', "if (formData.qty == null) setFormData('note', '未填')\nelse setFormData('note', formData.qty == '4' ? '四' : '其他')"),
  on(
    'qty',
    "const { price, state } = formData\nif (price <= -1 || !(state === '2')) setShowOrHide('total', false)\nelse setShowOrHide('total', true)"
  ),
  on('qty', "setRequired('price', formData.qty)\nsetDisabled('name', !!formData.urgent)"),
  on('qty', "setFormData('day', formData.day + 86400000)"),
  on('faults', "setShowOrHide('note', formData.faults.length > 0)\nsetRequired('note', formData.faults.includes('2'))"),
  on(
    'faults',
    "if (formData.faults.indexOf('3') === -1) setFormData('urgent', 0)\nif (formData.papers.length === 0) setRequired('papers', true)"
  ),
  on('name', "if (data) setFormData('note', data)\nelse setFormData('note', null)"),
  on('name', "if (formData.name.includes('急')) setFormData('urgent', 1)"),
  on(
    'name',
    "const kept = formData.price\nsetFormData('price', formData.total)\nsetFormData('note', String(formData.name) + '。')",
    'blur'
  ),
  on('urgent', "setRequired('note', data === 1)\nsetFormData('total', -formData.qty)"),
  on('urgent', "setFormData('name', formData.urgent ? '急' : '不急')"),
  on('day', "if (formData.day > 1700000000000) setShowOrHide('qty', false)\nelse setShowOrHide('qty', true)"),
  on('truck', "setFormData('name', data.fullName)\nsetFormData('price', data.price)"),
  on('items.count', "setFormData('items.amount', formData.items[rowIndex].count * formData.items[rowIndex].each)"),
  on(
    'items.what',
    "setDisabled('items.each', formData.items[rowIndex].what === '3')\nsetFormData('items.remark', formData.items[rowIndex].what + '/' + formData.name)"
  ),
  on('items.count', 'formData.items[rowIndex].remark = "改"'),
  on('items.each', "if (data < 2) setFormData('items.remark', '小')\nelse setFormData('items.remark', '')"),
  on('', "setShowOrHide('note', false)\nsetFormData('name', '新')"),
  on('', "if (formData.state === '1') { setDisabled('state', true) }"),
  on('#button', "setFormData('total', 0)\nsetFormData('note', '已清空')", 'click'),
  on('#tab', "setShowOrHide('second', formData.state === '2')", 'tab-click'),
  on('', "return new Promise((resolve, reject) => {\nsetFormData('note', '已提交')\nresolve()\n})", 'afterSubmit')
]

/** Scripts that neither way can take, with a word of the reason. */
export const REFUSED: readonly (ScriptCase & { readonly reason: string; readonly isWhole?: boolean })[] = [
  { ...on('qty', "request('/api/x', 'get', {}).then((answer) => setFormData('total', answer.data))"), reason: 'request' },
  { ...on('qty', "uni.showToast({ title: 'x' })"), reason: 'uni' },
  { ...on('qty', 'wx.navigateTo({})'), reason: 'wx' },
  { ...on('qty', "document.querySelector('x').value = 1"), reason: 'document' },
  { ...on('qty', 'window.x = 1'), reason: 'window' },
  { ...on('qty', 'this.$refs.x.y()'), reason: 'this' },
  { ...on('qty', "setTimeout(() => setFormData('total', 1), 500)"), reason: 'setTimeout' },
  { ...on('qty', "fetch('https://example.com')"), reason: 'fetch' },
  { ...on('qty', "eval('1')"), reason: 'eval' },
  { ...on('qty', "const get = new Function('return this')"), reason: 'Function' },
  { ...on('qty', 'globalThis.x = 1'), reason: 'globalThis' },
  { ...on('qty', "import('fs')"), reason: 'import' },
  { ...on('truck', "setFieldOptions('unit', getFieldOptions('truck'))"), reason: '动态选项' },
  { ...on('qty', '({ data }) => { if ('), reason: '语法', isWhole: true },
  { ...on('qty', 'alert(1); (() => {})'), reason: '语法', isWhole: true },
  { ...on('qty', '"a text"'), reason: '不是一个函数', isWhole: true },
  { ...on('qty', `({ formData }) => { ${'/* x */'.repeat(4000)} formData.total = 1 }`), reason: '20000', isWhole: true }
]

/** Scripts that try to harm: compiled for the isolate, which lets none of them through. */
export const HARMFUL: readonly (ScriptCase & { readonly says: RegExp | readonly object[] })[] = [
  { ...on('qty', 'while (true) {}'), says: /超时/ },
  { ...on('qty', 'for (;;) { try { for (;;) {} } catch (error) {} finally { continue } }'), says: /超时/ },
  { ...on('qty', 'const again = () => Promise.resolve().then(again)\nreturn again()'), says: /超时/ },
  { ...on('qty', "/(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')"), says: /超时/ },
  { ...on('qty', 'Object.defineProperty(formData, "x", { enumerable: true, get() { while (true) {} } })'), says: /超时/ },
  { ...on('qty', 'const rows = []\nwhile (true) rows.push(new Array(100000))'), says: /超时|内存|出错/ },
  { ...on('qty', "let text = 'x'\nwhile (true) text += text"), says: /超时|内存|出错/ },
  { ...on('qty', 'const deep = () => deep() + 1\ndeep()'), says: /出错/ },
  { ...on('qty', "setFormData('note', 'x'.repeat(300000))"), says: /过多/ },
  { ...on('qty', "for (let i = 0; i < 2000; i++) setFormData('total', i)"), says: /过多|超时/ },
  { ...on('qty', 'return new Promise((resolve) => { if (formData.qty > 99) resolve() })'), says: /没有给出结果/ },
  { ...on('qty', 'throw { toString() { while (true) {} } }'), says: /出错|超时/ },
  {
    ...on(
      'qty',
      "const make = setFormData.constructor\nsetFormData('note', make('return typeof process + typeof require + typeof fetch')())"
    ),
    says: [{ do: 'set', field: 'note', value: 'undefinedundefinedundefined' }]
  },
  {
    ...on(
      'qty',
      "const root = (() => 1).constructor('return this')()\nsetFormData('note', Object.getOwnPropertyNames(root).filter((name) => /process|require|fetch|Deno|std|os|Worker|WebAssembly|import/.test(name)).join())"
    ),
    says: [{ do: 'set', field: 'note', value: '' }]
  },
  {
    ...on('qty', "Object.prototype.polluted = '脏'\nArray.prototype.polluted = '脏'\nsetFormData('note', 'x')"),
    says: [{ do: 'set', field: 'note', value: 'x' }]
  },
  {
    ...on('qty', "formData.__proto__.polluted = 1\nformData['constructor'] = 2\nsetFormData('total', 1)"),
    says: [{ do: 'set', field: 'total', value: 1 }]
  },
  {
    ...on(
      'qty',
      'JSON.stringify = () => \'[["set","note",{"$where":1}],["exec","note",1],7,null,["show",[],1]]\'\nsetFormData(\'total\', 1)'
    ),
    says: [{ do: 'set', field: 'note', value: { $where: 1 } }]
  },
  { ...on('qty', "JSON.stringify = () => 'no json'\nsetShowOrHide('total', true)"), says: [] }
]
