// Written by `npm run generate` from the themes of the highlighter: ground, plain text, then one colour for each kind.
export const codeKinds = [
  't-com',
  't-str',
  't-num',
  't-kw',
  't-op',
  't-fn',
  't-type',
  't-tag',
  't-attr',
  't-var',
  't-link',
  't-ins',
  't-del',
  't-meta',
] as const

export const codeColours: Readonly<Record<string, string>> = {
  andromeeda:
    '23262e d5ced9 a0a1a7 96e072 ee5d43 c74ded ee5d43 ffe66d ffe66d f92672 00e8c6 00e8c6 c74ded 96e072 ee5d43 a0a1a7',
  'aurora-x':
    '07090f bbbbbb 546e7a c3e88d f78c6c c792ea c792ea 82aaff ffcb6b f07178 ffcb6b f07178 f78c6c c3e88d ff5370 bbbbbb',
  'ayu-dark':
    '0d1017 bfbdb6 5a6673 aad94c d2a6ff ff8f40 f29668 ffb454 39bae6 39bae6 39bae6 bfbdb6 39bae6 70bf56 f26d78 c594c5',
  'catppuccin-frappe':
    '303446 c6d0f5 949cbb a6d189 ef9f76 ca9ee6 ca9ee6 8caaee e5c890 8caaee 8caaee c6d0f5 8caaee a6d189 e78284 8caaee',
  'catppuccin-latte':
    'eff1f5 4c4f69 7c7f93 40a02b fe640b 8839ef 8839ef 1e66f5 df8e1d 1e66f5 1e66f5 4c4f69 1e66f5 40a02b d20f39 1e66f5',
  'catppuccin-macchiato':
    '24273a cad3f5 939ab7 a6da95 f5a97f c6a0f6 c6a0f6 8aadf4 eed49f 8aadf4 8aadf4 cad3f5 8aadf4 a6da95 ed8796 8aadf4',
  'catppuccin-mocha':
    '1e1e2e cdd6f4 9399b2 a6e3a1 fab387 cba6f7 cba6f7 89b4fa f9e2af 89b4fa 89b4fa cdd6f4 89b4fa a6e3a1 f38ba8 89b4fa',
  'dark-plus':
    '1e1e1e d4d4d4 6a9955 ce9178 b5cea8 569cd6 569cd6 dcdcaa 4ec9b0 569cd6 9cdcfe 9cdcfe d4d4d4 b5cea8 ce9178 569cd6',
  dracula:
    '282a36 f8f8f2 6272a4 f1fa8c bd93f9 ff79c6 ff79c6 50fa7b 8be9fd ff79c6 8be9fd f8f8f2 8be9fd 50fa7b ff5555 6272a4',
  'dracula-soft':
    '282a36 f6f6f4 7b7f8b e7ee98 bf9eee f286c4 f286c4 62e884 97e1f1 f286c4 97e1f1 f6f6f4 97e1f1 62e884 ee6666 7b7f8b',
  'everforest-dark':
    '2d353b d3c6aa 859289 a7c080 d699b6 e69875 e69875 a7c080 7fbbb3 e69875 e69875 d3c6aa a7c080 a7c080 e67e80 d3c6aa',
  'everforest-light':
    'fdf6e3 5c6a72 939f91 8da101 df69ba f57d26 f57d26 8da101 3a94c5 f57d26 f57d26 5c6a72 8da101 8da101 f85552 5c6a72',
  'github-dark':
    '24292e e1e4e8 6a737d 9ecbff 79b8ff f97583 f97583 b392f0 b392f0 85e89d 79b8ff e1e4e8 e1e4e8 85e89d fdaeb7 b392f0',
  'github-dark-default':
    '0d1117 e6edf3 8b949e a5d6ff 79c0ff ff7b72 ff7b72 d2a8ff 79c0ff 7ee787 79c0ff e6edf3 e6edf3 7ee787 ffa198 d2a8ff',
  'github-dark-dimmed':
    '22272e adbac7 768390 96d0ff 6cb6ff f47067 f47067 dcbdfb 6cb6ff 8ddb8c 6cb6ff adbac7 adbac7 8ddb8c ff938a dcbdfb',
  'github-dark-high-contrast':
    '0a0c10 f0f3f6 bdc4cc addcff 91cbff ff9492 ff9492 dbb7ff 91cbff 72f088 91cbff f0f3f6 f0f3f6 72f088 ffb1af dbb7ff',
  'github-light':
    'ffffff 24292e 6a737d 032f62 005cc5 d73a49 d73a49 6f42c1 6f42c1 22863a 005cc5 24292e 24292e 22863a b31d28 6f42c1',
  'github-light-default':
    'ffffff 1f2328 6e7781 0a3069 0550ae cf222e cf222e 8250df 0550ae 116329 0550ae 1f2328 1f2328 116329 82071e 8250df',
  'github-light-high-contrast':
    'ffffff 0e1116 66707b 032563 023b95 a0111f a0111f 622cbc 023b95 024c1a 023b95 0e1116 0e1116 024c1a 6e011a 622cbc',
  'gruvbox-dark-hard':
    '1d2021 ebdbb2 928374 b8bb26 d3869b fe8019 fb4934 fabd2f fabd2f 8ec07c fabd2f 83a598 d3869b b8bb26 d65d0e ebdbb2',
  'gruvbox-dark-medium':
    '282828 ebdbb2 928374 b8bb26 d3869b fe8019 fb4934 fabd2f fabd2f 8ec07c fabd2f 83a598 d3869b b8bb26 d65d0e ebdbb2',
  'gruvbox-dark-soft':
    '32302f ebdbb2 928374 b8bb26 d3869b fe8019 fb4934 fabd2f fabd2f 8ec07c fabd2f 83a598 d3869b b8bb26 d65d0e ebdbb2',
  'gruvbox-light-hard':
    'f9f5d7 3c3836 928374 79740e 8f3f71 af3a03 9d0006 b57614 b57614 427b58 b57614 076678 8f3f71 79740e d65d0e 3c3836',
  'gruvbox-light-medium':
    'fbf1c7 3c3836 928374 79740e 8f3f71 af3a03 9d0006 b57614 b57614 427b58 b57614 076678 8f3f71 79740e d65d0e 3c3836',
  'gruvbox-light-soft':
    'f2e5bc 3c3836 928374 79740e 8f3f71 af3a03 9d0006 b57614 b57614 427b58 b57614 076678 8f3f71 79740e d65d0e 3c3836',
  houston:
    '17191e eef0f9 eef0f9 ffd493 ffd493 54b9ff 54b9ff 00daef acafff 54b9ff 4bf3c8 4bf3c8 54b9ff ffd493 4bf3c8 00daef',
  'kanagawa-dragon':
    '181616 c5c9c5 737c73 8a9a7b a292a3 8992a7 c4b28a 8ba4b0 8ea4a2 c4b28a 8992a7 c5c9c5 949fb5 76946a c34043 c5c9c5',
  'kanagawa-lotus':
    'f2ecbc 545464 716e61 6f894e b35b79 624c83 77713f 4d699b 597b75 77713f 624c83 545464 6693bf 6e915f d7474b 545464',
  'kanagawa-wave':
    '1f1f28 dcd7ba 727169 98bb6c d27e99 957fb8 e6c384 7e9cd8 7aa89f e6c384 957fb8 dcd7ba 7fb4ca 76946a c34043 dcd7ba',
  laserwave:
    '27212e ffffff 91889b b4dce7 ffffff 40b4c4 74dfc4 eb64b9 ffffff 74dfc4 40b4c4 ffffff ffffff 74dfc4 eb64b9 eb64b9',
  'light-plus':
    'ffffff 000000 008000 a31515 098658 0000ff 0000ff 795e26 267f99 800000 e50000 001080 000000 098658 a31515 000080',
  'material-theme':
    '263238 eeffff 546e7a c3e88d eeffff c792ea 89ddff 82aaff ffcb6b f07178 c792ea eeffff f07178 c3e88d f07178 eeffff',
  'material-theme-darker':
    '212121 eeffff 545454 c3e88d eeffff c792ea 89ddff 82aaff ffcb6b f07178 c792ea eeffff f07178 c3e88d f07178 eeffff',
  'material-theme-lighter':
    'fafafa 90a4ae 90a4ae 91b859 90a4ae 9c3eda 39adb5 6182b8 e2931d e53935 9c3eda 90a4ae e53935 91b859 e53935 90a4ae',
  'material-theme-ocean':
    '0f111a babed8 464b5d c3e88d babed8 c792ea 89ddff 82aaff ffcb6b f07178 c792ea babed8 f07178 c3e88d f07178 babed8',
  'material-theme-palenight':
    '292d3e babed8 676e95 c3e88d babed8 c792ea 89ddff 82aaff ffcb6b f07178 c792ea babed8 f07178 c3e88d f07178 babed8',
  'min-dark':
    '1f1f1f b392f0 6b737c ffab70 79b8ff f97583 f97583 b392f0 b392f0 ffab70 b392f0 b392f0 ffab70 b392f0 b392f0 b392f0',
  'min-light':
    'ffffff 24292e c2c3c5 22863a 1976d2 d32f2f d32f2f 6f42c1 6f42c1 22863a d32f2f 24292e 22863a 24292e 24292e 24292e',
  monokai:
    '272822 f8f8f2 88846f e6db74 ae81ff f92672 f92672 a6e22e a6e22e f92672 66d9ef f8f8f2 e6db74 a6e22e f92672 75715e',
  'night-owl':
    '011627 d6deeb 637777 ecc48d f78c6c c792ea c792ea 82aaff c5e478 caece6 7fdbca d6deeb ff869a c5e478 ef5350 a2bffc',
  nord: '2e3440 d8dee9 616e88 a3be8c b48ead 81a1c1 81a1c1 88c0d0 8fbcbb 81a1c1 8fbcbb d8dee9 d8dee9 a3be8c bf616a d8dee9',
  'one-dark-pro':
    '282c34 abb2bf 7f848e 98c379 d19a66 c678dd c678dd 61afef e5c07b e06c75 e06c75 e06c75 c678dd 98c379 e06c75 61afef',
  'one-light':
    'fafafa 383a42 a0a1a7 50a14f 986801 a626a4 a626a4 4078f2 c18401 e45649 e45649 383a42 a626a4 50a14f e45649 383a42',
  plastic:
    '21252b a9b2c3 5f6672 98c379 56b6c2 61afef e06c75 b57edc e5c07b e5c07b c6ccd7 c6ccd7 a9b2c3 98c379 e06c75 b57edc',
  poimandres:
    '1b1e28 a6accd 767c9d 5de4c7 5de4c7 5de4c7 91b4d5 e4f0fb a6accd 5de4c7 5fb3a1 e4f0fb 5de4c7 add7ff 506477 a6accd',
  red: '390000 f8f8f8 e7c0c0 cd8d8d 994646 ff6262 f12727 fec758 fec758 ec0d1e ec0d1e fb9a4b f8f8f8 41a83e ec9799 f8f8f8',
  'rose-pine':
    '191724 e0def4 6e6a86 f6c177 ebbcba 31748f 31748f ebbcba 9ccfd8 9ccfd8 9ccfd8 e0def4 e0def4 9ccfd8 eb6f92 e0def4',
  'rose-pine-dawn':
    'faf4ed 575279 9893a5 ea9d34 d7827e 286983 286983 d7827e 56949f 56949f 56949f 575279 575279 56949f b4637a 575279',
  'rose-pine-moon':
    '232136 e0def4 6e6a86 f6c177 ea9a97 3e8fb0 3e8fb0 ea9a97 9ccfd8 9ccfd8 9ccfd8 e0def4 e0def4 9ccfd8 eb6f92 e0def4',
  'slack-dark':
    '222222 e6e6e6 6a9955 ce9178 b5cea8 569cd6 569cd6 dcdcaa 4ec9b0 569cd6 9cdcfe 9cdcfe e6e6e6 b5cea8 ce9178 569cd6',
  'slack-ochin':
    'ffffff 002339 357b42 a44185 174781 7b30d0 7b30d0 7eb233 0444ac 0444ac dc3eb7 2f86d2 924205 002339 002339 002339',
  'snazzy-light':
    'fafbfc 565869 adb1c2 cf9c00 2dae58 f767bb adb1c2 09a1ed 2dae58 13bbb7 11658f 565869 cf9c00 2dae58 ff5c56 11658f',
  'solarized-dark':
    '002b36 839496 586e75 2aa198 d33682 93a1a1 859900 268bd2 cb4b16 268bd2 859900 268bd2 839496 859900 dc322f 268bd2',
  'solarized-light':
    'fdf6e3 657b83 93a1a1 2aa198 d33682 586e75 859900 268bd2 cb4b16 268bd2 859900 268bd2 657b83 859900 dc322f 268bd2',
  'synthwave-84':
    '262335 bbbbbb 848bbd ff8b39 f97e72 fede5d fede5d 36f9f6 fe4450 72f1b8 72f1b8 ff7edb 72f1b8 bbbbbb bbbbbb bbbbbb',
  'tokyo-night':
    '1a1b26 a9b1d6 51597d 9ece6a ff9e64 bb9af7 bb9af7 7aa2f7 c0caf5 f7768e 7aa2f7 c0caf5 73daca 449dab 914c54 a9b1d6',
  vesper:
    '101010 ffffff 8b8b8b 99ffe4 ffffff a0a0a0 a0a0a0 ffc799 ffc799 ffc799 ffc799 ffffff ffc799 99ffe4 ff8080 ffffff',
  'vitesse-black':
    '000000 dbd7ca 758575 c98a7d 4c9a91 cb7676 cb7676 80a665 5da994 4d9375 b8a965 bd976a dedcd5 85e89d fdaeb7 fdaeb7',
  'vitesse-dark':
    '121212 dbd7ca 758575 c98a7d 4c9a91 cb7676 cb7676 80a665 5da994 4d9375 b8a965 bd976a dedcd5 85e89d fdaeb7 fdaeb7',
  'vitesse-light':
    'ffffff 393a34 a0ada0 b56959 2f798a ab5959 ab5959 59873a 2e8f82 1e754f 998418 b07d48 393a34 22863a b31d28 b31d28',
}
