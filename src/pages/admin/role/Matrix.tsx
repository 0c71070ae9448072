import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { CheckField } from '@/components/Field'
import { Pressable } from '@/components/Pressable'
import type { MatrixMenu } from '@/contract/admin/roles'
import { KIND_WORDS, type RoleModel } from './model'

interface RowProps {
  menu: MatrixMenu
  model: RoleModel
}

/** One entry of the workbench: whether the role sees it, and the rights that it carries, by kind. */
const MenuRow = observer(function MenuRow({ menu, model }: RowProps) {
  const { id, fullName, group, enabled } = menu
  return (
    <View className='matrix-row' {...{ role: 'group', 'aria-label': fullName }}>
      <View className='matrix-menu'>
        <CheckField label={fullName} checked={model.isShown(id)} onChange={(isShown) => model.show(id, isShown)} />
        <Text className='matrix-group'>{enabled ? group : `${group} · 已停用`}</Text>
      </View>
      <View className='matrix-kinds'>
        {model.kindsOf(menu).map(({ kind, rights, chosen, isOpen }) => (
          <View key={kind} className='matrix-kind'>
            <View className='matrix-head'>
              <Pressable
                className='matrix-title'
                label={`${KIND_WORDS[kind]} ${chosen}/${rights.length}，已选 ${chosen} 项，共 ${rights.length} 项`}
                expanded={isOpen}
                onPress={() => model.open(id, kind)}
              >
                <Text>{`${KIND_WORDS[kind]} ${chosen}/${rights.length}`}</Text>
              </Pressable>
              <Pressable
                className='matrix-all'
                label={chosen === rights.length ? `取消${fullName}的全部${KIND_WORDS[kind]}` : `全选${fullName}的${KIND_WORDS[kind]}`}
                onPress={() => model.tick(id, rights, chosen < rights.length)}
              >
                <Text>{chosen === rights.length ? '全部取消' : '全选'}</Text>
              </Pressable>
            </View>
            {isOpen && (
              <View className='matrix-rights'>
                {rights.map((right) => (
                  <CheckField
                    key={right.enCode}
                    label={right.fullName}
                    checked={model.has(id, right)}
                    onChange={(isTicked) => model.tick(id, [right], isTicked)}
                  />
                ))}
              </View>
            )}
          </View>
        ))}
      </View>
    </View>
  )
})

/** Every entry with its rights as rows with tick boxes. */
export const Matrix = observer(function Matrix({ model }: { model: RoleModel }) {
  if (model.menus.length === 0) return <Text className='matrix-none'>{`没有找到“${model.keyword.trim()}”`}</Text>
  return (
    <View className='matrix'>
      {model.menus.map((menu) => (
        <MenuRow key={menu.id} menu={menu} model={model} />
      ))}
    </View>
  )
})
