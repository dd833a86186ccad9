/** Plants for first names, stars for surnames: nobody is called like this. */
export const plants = [
  'Fern', 'Willow', 'Sage', 'Clover', 'Bramble', 'Juniper', 'Thistle', 'Maple', 'Sorrel', 'Linden', 'Yarrow', 'Aspen', 'Briar', 'Tansy', 'Rowan', 'Hazel',
  'Alder', 'Cedar', 'Myrtle', 'Poppy', 'Laurel', 'Mallow', 'Nettle', 'Larch', 'Acacia', 'Bryony', 'Comfrey', 'Dahlia', 'Elder', 'Freesia', 'Gorse', 'Heather',
] as const
export const stars = [
  'Vega', 'Altair', 'Deneb', 'Rigel', 'Mizar', 'Alcor', 'Spica', 'Antares', 'Bellatrix', 'Capella', 'Electra', 'Fomalhaut', 'Polaris', 'Procyon', 'Regulus',
  'Sirius', 'Thuban', 'Wezen', 'Zaurak', 'Adhara', 'Canopus', 'Dubhe', 'Enif', 'Hadar', 'Izar', 'Kochab', 'Lesath', 'Merak', 'Nashira',
] as const
