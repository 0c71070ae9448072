import { flagOf } from '@/domain/form/read'
import { fileSize } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { chooseFiles } from '@/platform/chooseFile'
import { pickPictures } from '@/platform/media'
import type { PictureSource } from '@/platform/media/types'
import { useField, type DrawnField, type FieldViewProps } from '../FormContext'
import { showFile } from '../showFile'
import { filesOf, type StoredFile, type Upload } from '@/form/store/uploads'
import { limitsOf, limitWords } from './fileLimits'

/** More pictures than these are picked in several goes. */
const AT_ONCE = 9

export interface DrawnFiles extends DrawnField {
  files: readonly StoredFile[]
  uploads: readonly Upload[]
  room: number
  /** What the field allows; '' where its designer hides it. */
  hint: string
  addPictures: (source: PictureSource) => Promise<void>
  addFiles: () => Promise<void>
  /** Asks first. */
  remove: (file: StoredFile) => Promise<void>
  show: (file: StoredFile) => Promise<void>
}

/** The files of a field: what is there, what is on its way, and what can be done with them. */
export function useFiles(props: FieldViewProps): DrawnFiles {
  const drawn = useField(props)
  const { files: service } = useStores().services
  const { field, address } = props
  const { store, value, isDisabled, set } = drawn
  const { toast, confirm } = store.parts.feedback
  const files = filesOf(value)
  const limits = limitsOf(field)
  const room = store.uploads.room(address, limits)
  const type = field.kind === 'image' ? ('annexpic' as const) : ('annex' as const)
  const isFull = (): boolean => {
    if (room <= 0) toast('已达最大上传数量')
    return room <= 0
  }
  return {
    ...drawn,
    files,
    uploads: store.uploads.of(address),
    room,
    hint:
      isDisabled || (field.props.showTip !== undefined && !flagOf(field.props.showTip)) ? '' : limitWords(limits, fileSize(limits.size)),
    async addPictures(source) {
      if (isFull()) return
      const result = await pickPictures(source, source === 'camera' ? 1 : Math.min(AT_ONCE, room))
      if (result.kind === 'picked') store.uploads.add(address, type, result.pictures, limits)
      if (result.kind === 'refused') toast('没有相机或相册权限，请在系统设置中打开')
      if (result.kind === 'unavailable') toast('打不开相机或相册，请重试')
    },
    async addFiles() {
      if (isFull()) return
      const result = await chooseFiles(room)
      if (result.kind === 'chosen') store.uploads.add(address, type, result.files, limits)
      if (result.kind === 'unavailable') toast(result.message)
    },
    async remove(file) {
      if (!(await confirm({ title: '您确定要删除此项吗？', confirmText: '删除', isDangerous: true }))) return
      set(filesOf(store.engine.state(address).value).filter(({ fileId }) => fileId !== file.fileId))
      toast('移除成功')
    },
    show: (file) => showFile({ service, toast }, type, files, file)
  }
}
