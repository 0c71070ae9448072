import { useState } from 'react'
import { Uploader } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { amount, demoPage, toggle } from '../../frame'

type Files = NonNullable<Parameters<typeof Uploader>[0]['value']>

function Uploads({ maxCount, deletable, disabled }: { maxCount: number; deletable: boolean; disabled: boolean }) {
  const [files, setFiles] = useState<Files>([])
  return (
    <Uploader
      value={files}
      onChange={setFiles}
      maxCount={maxCount}
      deletable={deletable}
      disabled={disabled}
      autoUpload={false}
      upload={() => Promise.resolve({})}
      uploadLabel='添加照片'
      uploadIcon={<Icon name='camera' size={24} />}
      deleteIcon={<Icon name='close' size={16} />}
    />
  )
}

export default demoPage('componentsB/upload', {
  chinese: '上传',
  group: 'form',
  icon: 'camera',
  summary: '选择文件上传。现场照片用本应用的照片网格：断网时先存在手机，有信号后自动补传。',
  tag: 'Uploader',
  controls: { maxCount: amount('最多', 4, 1, 9), deletable: toggle('可删除', true), disabled: toggle('禁用') },
  code: { props: 'value={files} onChange={setFiles} upload={upload}' },
  Live: (values) => (
    <View>
      <Uploads {...values} />
    </View>
  ),
  examples: { 说明: () => <Text className='demo-note'>此处不上传：选中的图片只留在这一页。</Text> }
})
