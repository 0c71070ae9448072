import { ApiError } from '@/domain/apiError'
import { field, openForm } from './support'

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('files of a field', () => {
  const limits = { count: 2, size: 1000, extensions: ['pdf'] }
  const file = (name: string, size = 10) => ({ path: `tmp/${name}`, name, size })

  it('go one after the other, join the value, and what is not allowed is said', async () => {
    const order: string[] = []
    const { store, toasts } = openForm(
      { fields: [field('uploadFz', 'f')] },
      { f: [{ name: '旧.pdf', fileId: 'old.pdf', url: '/old' }] },
      {
        upload: async (type, _path, name, onProgress) => {
          order.push(`${type} ${name}`)
          onProgress(40.4)
          return { name: 'server.pdf', url: '/api/file/x', size: 10 }
        }
      }
    )
    store.uploads.add('f', 'annex', [file('大.pdf', 2000), file('二.pdf'), file('三.pdf')], limits)
    store.uploads.add('f', 'annex', [file('图.exe'), file('一.pdf')], { ...limits, count: 3 })
    expect(toasts).toEqual(['超出最大允许的文件个数', '超出允许的文件大小', '不支持这种文件'])
    expect(store.uploads.isBusy).toBe(true)
    await settled()
    expect(order).toEqual(['annex 一.pdf'])
    expect((store.state('f').value as readonly { name: string; fileId: string }[]).map(({ name, fileId }) => [name, fileId])).toEqual([
      ['旧.pdf', 'old.pdf'],
      ['一.pdf', 'server.pdf']
    ])
    expect([store.uploads.isBusy, store.uploads.room('f', limits)]).toEqual([false, 0])
  })

  it('one that failed can go again, one that was taken away never joins', async () => {
    let fails = true
    let arrive: (value: { name: string; url: string }) => void = () => undefined
    const { store } = openForm({ fields: [field('uploadImg', 'p')] }, undefined, {
      upload: (_type, _path, name) =>
        fails
          ? Promise.reject(new ApiError({ code: 0, message: '网络不可用' }))
          : name === '慢.jpg'
            ? new Promise((resolve) => {
                arrive = resolve
              })
            : Promise.resolve({ name: 's.jpg', url: '/s' })
    })
    store.uploads.add('p', 'annexpic', [file('一.jpg')], { ...limits, extensions: [] })
    await settled()
    const [failed] = store.uploads.of('p')
    expect([failed?.state, failed?.error]).toEqual(['failed', '网络不可用'])
    fails = false
    store.uploads.retry(failed?.id ?? 0)
    await settled()
    expect(store.state('p').value).toHaveLength(1)
    store.uploads.add('p', 'annexpic', [file('慢.jpg')], { ...limits, extensions: [] })
    await settled()
    store.uploads.remove(store.uploads.of('p')[0]?.id ?? 0)
    arrive({ name: 'late.jpg', url: '/late' })
    await settled()
    expect(store.state('p').value).toHaveLength(1)
  })
})
